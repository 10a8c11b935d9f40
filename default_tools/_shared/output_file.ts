import type { OutputSink } from "./captured_stream.ts";

/** Largest file of output, in bytes. */
const MAX_SAVED = 50 * 2 ** 20;

/** Folder of the workspace that takes long outputs. */
const FOLDER = "tool_outputs";

/** Options of {@linkcode openOutputFile}. */
export interface OutputFileOptions {
  readonly workspace: string;
  /** Part of the file's name: what printed, and on which stream. */
  readonly label: string;
}

/**
 * Makes a file in the workspace that takes a long output. A file that cannot be
 * written is no reason to lose the program's result: the remark says so.
 */
export async function openOutputFile(
  { workspace, label }: OutputFileOptions,
): Promise<OutputSink> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const id = crypto.randomUUID().slice(0, 8);
  const name = `${FOLDER}/${time}-${id}-${label}.txt`;
  let file: Deno.FsFile | undefined;
  let problem: string | undefined;
  let saved = 0;
  try {
    await Deno.mkdir(`${workspace}/${FOLDER}`, { recursive: true });
    const path = `${workspace}/${name}`;
    file = await Deno.open(path, { write: true, createNew: true });
  } catch (error) {
    problem = messageOf(error);
  }
  return {
    name,
    async write(bytes) {
      if (!file || problem !== undefined) return;
      const part = bytes.subarray(0, Math.max(0, MAX_SAVED - saved));
      saved += bytes.length;
      try {
        await writeAll(file, part);
      } catch (error) {
        problem = messageOf(error);
      }
    },
    close() {
      file?.close();
      file = undefined;
      if (problem !== undefined) return `It could not be saved: ${problem}.`;
      return saved > MAX_SAVED
        ? `The first 50 MiB are in ${name}.`
        : `All of it is in ${name}.`;
    },
  };
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += await file.write(bytes.subarray(at));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
