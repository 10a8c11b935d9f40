import { SandboxStartError } from "../execution/sandbox.ts";

/**
 * The folder that tools will work in, symbolic links resolved.
 *
 * @throws {SandboxStartError} If there is no such folder.
 */
export async function findWorkspace(path: string): Promise<string> {
  try {
    const real = await Deno.realPath(path);
    if ((await Deno.stat(real)).isDirectory) return real;
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (!isMissing) throw error;
  }
  throw new SandboxStartError(
    `Cannot use ${path} as the workspace: there is no such folder`,
  );
}
