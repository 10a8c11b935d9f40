/** Ids of the processes whose current folder is a folder, or in it. */
export async function processesIn(folder: string): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const cwd = await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
    const isThere = cwd === folder || cwd.startsWith(`${folder}/`);
    if (isThere && !await isZombie(name)) found.push(Number(name));
  }
  return found;
}

/** One that has ended, and only its parent has not asked how. */
async function isZombie(id: string): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${id}/stat`).catch(() => ") Z");
  return /\) [ZX]/.test(stat);
}
