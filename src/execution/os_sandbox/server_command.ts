import { isAtOrBelow } from "../../core/is_at_or_below.ts";
import { isAbsolute, join, resolve } from "../../core/path.ts";
import { trustedFolders } from "../process/trusted_folders.ts";
import { bubblewrapCommand } from "./bubblewrap_command.ts";
import { findProgram } from "./find_program.ts";
import { hiddenPlaces } from "./hidden_places.ts";
import { programEnvironment } from "./program_environment.ts";
import type { ProgramLauncher } from "./program_launcher.ts";
import { realPaths } from "./real_paths.ts";

/** A program that serves on its standard streams, as it was configured. */
export interface ServerProgram {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly sandbox?: boolean;
  readonly readPaths?: readonly string[];
  readonly writePaths?: readonly string[];
  readonly network?: boolean;
}

/** How to start it. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** All variables that it gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Marks what descends from it. */
  readonly marker: string;
  /** A folder made for this run, for temporary files; whoever starts the program removes it. */
  readonly runDir: string;
}

/** Options of {@linkcode serverCommand}. */
export interface ServerCommandOptions {
  /** The host's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Real path of the folder that it starts in unless it says otherwise. */
  readonly workspace: string;
  readonly launcher: () => Promise<ProgramLauncher>;
}

/**
 * How to start a program that serves: with a cleared environment, and inside the
 * system's sandbox if it says so.
 *
 * @param program The program.
 * @param options What surrounds it.
 * @throws {Error} If it is to run in the sandbox and there is none, or is not there.
 */
export async function serverCommand(
  program: ServerProgram,
  { environment, workspace, launcher }: ServerCommandOptions,
): Promise<ServerCommand> {
  const { sandbox = false, args = [] } = program;
  const cwd = resolve(workspace, program.cwd ?? ".");
  const runDir = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "lcp-" }),
  );
  const marker = crypto.randomUUID();
  try {
    const env = programEnvironment(environment, {
      isolated: sandbox,
      held: sandbox,
      workspace,
      scratchDir: runDir,
      runDir,
      marker,
      variables: program.env,
    });
    // The operator named it, so it may stand where tools can write.
    const found = await locate(program.command, { env, cwd });
    const base = { env, marker, runDir };
    if (!sandbox) return { ...base, command: found, args, cwd };
    const wrapper = await sandboxOf({ ...program, command: found }, {
      launcher: await launcher(),
      environment,
      workspace,
      cwd,
      runDir,
      env,
    });
    const [command = "", ...rest] = [...wrapper, found, ...args];
    return { ...base, command, args: rest, cwd: runDir };
  } catch (error) {
    await Deno.remove(runDir, { recursive: true });
    throw error;
  }
}

/** A path is relative to the folder that the program starts in; a name is looked for. */
async function locate(
  command: string,
  { env, cwd }: {
    readonly env: Readonly<Record<string, string>>;
    readonly cwd: string;
  },
): Promise<string> {
  if (isAbsolute(command)) return command;
  if (/[\\/]/.test(command)) return resolve(cwd, command);
  const { PATH = "" } = env;
  const found = await findProgram(command, { path: PATH });
  if (found !== undefined) return found;
  throw new Error(
    `there is no program ${JSON.stringify(command)} in its PATH`,
  );
}

async function sandboxOf(
  { command, readPaths = [], writePaths = [], network = false }: ServerProgram,
  { launcher, environment, workspace, cwd, runDir, env }: {
    readonly launcher: ProgramLauncher;
    readonly environment: Readonly<Record<string, string>>;
    readonly workspace: string;
    readonly cwd: string;
    readonly runDir: string;
    readonly env: Readonly<Record<string, string>>;
  },
): Promise<string[]> {
  const bubblewrap = await launcher.bubblewrap([workspace]);
  if ("reason" in bubblewrap) {
    throw new Error(
      `"sandbox": true wants the system's sandbox, and ${bubblewrap.reason}`,
    );
  }
  const inWorkspace = (path: string) => resolve(workspace, path);
  const { HOME, TMPDIR } = environment;
  const { PATH = "" } = env;
  const programs = trustedFolders(PATH, { untrusted: [] }).flatMap((folder) =>
    folder.endsWith("/bin") ? [folder, join(folder, "../lib")] : [folder]
  );
  const [hidden, seen, written] = await Promise.all([
    hiddenPlaces(HOME, [TMPDIR ?? "", workspace]),
    realPaths([command, ...programs, ...readPaths.map(inWorkspace)]),
    realPaths(writePaths.map(inWorkspace)),
  ]);
  const missing = [...readPaths, ...writePaths].map(inWorkspace);
  for (const path of missing) await Deno.stat(path);
  const emptyFile = join(runDir, ".empty");
  await Deno.writeTextFile(emptyFile, "");
  const writablePaths = [...written.folders, ...written.files];
  return bubblewrapCommand(bubblewrap, {
    workspace: runDir,
    scratchDir: runDir,
    emptyFile,
    readOnlyPaths: [...seen.folders, ...seen.files],
    writablePaths,
    hiddenFolders: hidden.folders,
    hiddenFiles: hidden.files,
    network,
    // A folder that it is not granted is not there for it.
    currentDir: [...writablePaths, ...seen.folders].some((path) =>
        isAtOrBelow(path, cwd)
      )
      ? cwd
      : runDir,
  });
}
