/** Whether a process has this text among its arguments. */
export async function isRunning(text: string): Promise<boolean> {
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const path = `/proc/${name}/cmdline`;
    const line = await Deno.readTextFile(path).catch(() => "");
    if (line.split("\0").includes(text)) return true;
  }
  return false;
}
