import { VERSION } from "../core/version.ts";

/** Raise it when what is cached changes its form. */
const FORMAT = 1;

const ROOMS = ["core", "discovery", "schema"];

/**
 * Names the code that reads libraries, so that what other code cached is not
 * taken for its own. A published version never changes; a checkout does, so
 * there the time stamps of the source files count too.
 *
 * @returns A text that differs between versions.
 */
export async function readerVersion(): Promise<string> {
  const published = `${FORMAT} ${VERSION}`;
  const { dirname } = import.meta;
  if (dirname === undefined) return published;
  const root = `${dirname}/..`;
  if (!await isReadable(root)) return published;
  try {
    const times = ROOMS.flatMap((room) => changeTimes(`${root}/${room}`));
    return `${published} ${times.length} ${Math.max(...times)}`;
  } catch (error) {
    // A compiled program has no such folder; nobody edits it.
    if (error instanceof Error) return published;
    throw error;
  }
}

// Without asking for a permission: a host that may not read the code does not edit it.
async function isReadable(path: string): Promise<boolean> {
  return (await Deno.permissions.query({ name: "read", path })).state ===
    "granted";
}

// Blocking calls: a hundred of them take 1 ms, while as many asynchronous ones
// take 8 ms, a third of the start-up of `lcp list`.
function changeTimes(folder: string): number[] {
  return Array.from(Deno.readDirSync(folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory
      ? changeTimes(path)
      : [Deno.statSync(path).mtime?.getTime() ?? 0];
  });
}
