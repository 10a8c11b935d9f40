/**
 * Whether this process may start Workers with permissions of their own. Deno ends
 * the whole process on an attempt without `--unstable-worker-options`, and does
 * not tell beforehand, so the command line has to; of a compiled program, whose
 * flags were fixed when it was made, it is believed.
 *
 * Needs `--allow-read` for `/proc/self/cmdline`, or `--allow-run` for `ps`.
 */
export async function hasWorkerOptions(): Promise<boolean> {
  if (Deno.build.standalone) return true;
  const words = await commandLine();
  const script = words.findIndex((word, i) =>
    i > 0 && /\.[cm]?[jt]sx?$/.test(word)
  );
  const flags = script < 0 ? words : words.slice(0, script);
  return flags.some((word) =>
    word === "--unstable-worker-options" || word === "--unstable"
  );
}

async function commandLine(): Promise<string[]> {
  try {
    const text = await Deno.readTextFile(`/proc/${Deno.pid}/cmdline`);
    return text.split("\0");
  } catch {
    return await askPs();
  }
}

async function askPs(): Promise<string[]> {
  try {
    const { stdout } = await new Deno.Command("ps", {
      args: ["-o", "args=", "-p", `${Deno.pid}`],
    }).output();
    return new TextDecoder().decode(stdout).trim().split(/\s+/);
  } catch {
    // Neither source is there: better no Worker than no host.
    return [];
  }
}
