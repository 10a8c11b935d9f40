/**
 * The flags that this process's Deno was started with, before its program: Deno
 * itself tells of none. Empty when they cannot be found out; asks for no permission.
 *
 * Needs all permissions, for `/proc/self/cmdline`, or `--allow-run` for `ps`.
 */
export async function denoFlags(): Promise<readonly string[]> {
  const words = await commandLine();
  const script = words.findIndex((word, i) =>
    i > 0 && /\.[cm]?[jt]sx?$/.test(word)
  );
  return script < 0 ? words : words.slice(0, script);
}

async function commandLine(): Promise<string[]> {
  const path = `/proc/${Deno.pid}/cmdline`;
  const { state } = await Deno.permissions.query({ name: "read", path });
  // Without the permission reading would ask the operator for it.
  if (state !== "granted") return await askPs();
  try {
    return (await Deno.readTextFile(path)).split("\0");
  } catch {
    return await askPs();
  }
}

async function askPs(): Promise<string[]> {
  const ps = { name: "run", command: "ps" } as const;
  if ((await Deno.permissions.query(ps)).state !== "granted") return [];
  try {
    const { stdout } = await new Deno.Command("ps", {
      args: ["-o", "args=", "-p", `${Deno.pid}`],
      // The host's may name folders in which tools can plant another.
      env: { PATH: "/usr/bin:/bin" },
    }).output();
    return new TextDecoder().decode(stdout).trim().split(/\s+/);
  } catch {
    // Neither source is there; whoever asks takes the careful way.
    return [];
  }
}
