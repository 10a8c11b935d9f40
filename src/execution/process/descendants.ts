import { MARKER_VARIABLE } from "./environment.ts";

/**
 * Finds the processes that descend from a sandbox, those included that have left
 * its group and whose parents have ended, by the marker in their environment.
 * Needs `/proc` and `--allow-read`; elsewhere nothing is found.
 *
 * @param root Process number of the sandbox.
 * @param marker The sandbox's marker.
 * @returns Process numbers, the root not among them.
 */
export async function findDescendants(
  root: number,
  marker: string,
): Promise<number[]> {
  const parents = new Map<number, number>();
  const marked = new Set<number>();
  const needle = `${MARKER_VARIABLE}=${marker}`;
  for (const pid of await listProcesses()) {
    const stat = await readProcessFile(pid, "stat");
    // The name in parentheses may hold anything, parentheses too.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    parents.set(pid, Number(fields[1]));
    if (pid === root) continue;
    const environment = await readProcessFile(pid, "environ");
    if (environment.split("\0").includes(needle)) marked.add(pid);
  }
  for (const pid of parents.keys()) {
    if (pid !== root && descends(pid, root, parents)) marked.add(pid);
  }
  return [...marked];
}

function descends(
  pid: number,
  root: number,
  parents: ReadonlyMap<number, number>,
): boolean {
  const seen = new Set<number>();
  let at: number | undefined = pid;
  while (at !== undefined && at > 1 && !seen.has(at)) {
    if (at === root) return true;
    seen.add(at);
    at = parents.get(at);
  }
  return false;
}

async function listProcesses(): Promise<number[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir("/proc"));
    return entries.map((entry) => Number(entry.name)).filter(Number.isInteger);
  } catch {
    // No /proc on this system, or no permission to read it.
    return [];
  }
}

async function readProcessFile(pid: number, name: string): Promise<string> {
  try {
    return await Deno.readTextFile(`/proc/${pid}/${name}`);
  } catch {
    // The process has ended meanwhile, or is another user's.
    return "";
  }
}
