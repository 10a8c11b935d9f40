import { join, toFileUrl } from "../../core/path.ts";
import { hardenProcess } from "../child/harden_process.ts";
import type { LaunchOptions } from "./program_launch.ts";

/**
 * The arguments with which Deno runs `program.ts` of the run's folder, followed by
 * the program's own; writes there what it starts with.
 *
 * What a main module imports is read without any permission, what is imported
 * while it runs is not. So a module of ours comes first and imports the program.
 */
export async function typescriptArguments(
  options: LaunchOptions & { readonly runDir: string },
): Promise<string[]> {
  const { runDir, workspace, permissionFlags = [] } = options;
  const start = join(runDir, "start.ts");
  await Deno.writeTextFile(start, START);
  return [
    "run",
    "--quiet",
    "--no-prompt",
    "--no-config",
    "--no-lock",
    "--no-npm",
    ...permissionFlags,
    `--import-map=${importMap(runDir, workspace)}`,
    start,
  ];
}

const START = `import process from "node:process";
import { Worker as NodeWorker } from "node:worker_threads";
import { WASI } from "node:wasi";
import { DatabaseSync } from "node:sqlite";
(${hardenProcess})({ node: { process, NodeWorker, WASI, DatabaseSync } });
// The address is computed: Deno reads what it can foresee unasked.
const url = new URL(["program", "ts"].join("."), import.meta.url).href;
try {
  await import(url);
} catch (error) {
  const text = error instanceof Error ? error.stack ?? error.message : error;
  const own = (line: string) => !line.includes(import.meta.url);
  if (error instanceof globalThis.Deno.errors.NotCapable) {
    const note = new URL("refused.txt", import.meta.url);
    await globalThis.Deno.writeTextFile(note, error.message).catch(() => {});
  }
  globalThis.console.error(typeof text === "string" ? (${inPlainWords})(text.split("\\n").filter(own).join("\\n")) : text);
  globalThis.Deno.exit(1);
}
`;

/** Deno names a flag, and a command that would not help here. */
function inPlainWords(text: string): string {
  const none =
    "there are no npm packages here; use Deno's own functions, node: modules and modules of the workspace (./name.ts)";
  return text
    .replace("npm specifiers were requested; but --no-npm is specified", none)
    .replace(
      /Import (".*") not a dependency and not in import map from .*(?:\n +hint: .*)?/,
      (_found, name) => `Cannot import ${name}: ${none}`,
    );
}

/** Lets the program import `./lib.ts` of the workspace, as if it stood there. */
function importMap(runDir: string, workspace: string): string {
  const own = `${toFileUrl(runDir).href}/`;
  const imports = {
    [own]: `${toFileUrl(workspace).href}/`,
    [`${own}start.ts`]: `${own}start.ts`,
    [`${own}program.ts`]: `${own}program.ts`,
  };
  return `data:application/json,${
    encodeURIComponent(JSON.stringify({ imports }))
  }`;
}
