/** What a folder holds. */
export interface FolderEntry {
  readonly name: string;
  /** Whether it is a file, and neither a folder nor a link. */
  readonly isFile: boolean;
}

/**
 * Lists a folder. Reads synchronously, as whoever finds out where a path leads does.
 *
 * @returns Nothing for a folder that is not there; undefined when it cannot be listed.
 */
export function listEntries(path: string): readonly FolderEntry[] | undefined {
  try {
    return [...Deno.readDirSync(path)];
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? [] : undefined;
  }
}
