import { isWithin } from "../core/is_within.ts";

/** Where Linux tells what this process has open. */
const OPEN_FILES = "/proc/self/fd";

/**
 * Whether what was opened is a file that lies in a folder: between looking at its path
 * and opening it, a program could have put a link in place of a folder on the way.
 * Linux knows what was opened; elsewhere, or where that may not be read, the path
 * is looked at once more.
 *
 * @param file What was opened.
 * @param options.path The path that it was opened by, without links when it was looked at.
 * @param options.root Real path of the folder.
 */
export async function isOpenedWithin(
  file: Deno.FsFile,
  { path, root }: { readonly path: string; readonly root: string },
): Promise<boolean> {
  const opened = await file.stat();
  if (!opened.isFile) return false;
  const places = await openPlaces(opened);
  if (places.length > 0) return places.every((place) => isWithin(root, place));
  try {
    const real = await Deno.realPath(path);
    return isWithin(root, real) && isSame(opened, await Deno.lstat(real));
  } catch {
    // It is not there any more, so that nobody knows where it was.
    return false;
  }
}

/** The paths under which this process has a file open; none where the system does not say. */
async function openPlaces(opened: Deno.FileInfo): Promise<string[]> {
  if (Deno.build.os !== "linux") return [];
  const places: string[] = [];
  try {
    for await (const { name } of Deno.readDir(OPEN_FILES)) {
      const place = await openPlace(`${OPEN_FILES}/${name}`, opened);
      if (place !== undefined) places.push(place);
    }
  } catch {
    // This process may not read it.
    return [];
  }
  return places;
}

async function openPlace(
  link: string,
  opened: Deno.FileInfo,
): Promise<string | undefined> {
  try {
    const place = await Deno.readLink(link);
    // Others are sockets and pipes.
    if (!place.startsWith("/")) return undefined;
    return isSame(opened, await Deno.stat(link)) ? place : undefined;
  } catch {
    // It was closed meanwhile.
    return undefined;
  }
}

function isSame(
  { ino, dev }: Deno.FileInfo,
  other: Deno.FileInfo,
): boolean {
  return ino === other.ino && dev === other.dev;
}
