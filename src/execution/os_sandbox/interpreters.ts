import type { ProgramLanguage } from "../../core/program_language.ts";
import { dirname, join } from "../../core/path.ts";
import { withTrustedPath } from "../process/with_trusted_path.ts";
import { findProgram } from "./find_program.ts";
import type { LaunchOptions } from "./program_launch.ts";
import { askPython, type PythonInterpreter } from "./python_interpreter.ts";
import { typescriptArguments } from "./typescript_arguments.ts";

/** What runs a program, before anything holds it. */
export interface Interpreter {
  /** Its absolute path and first arguments. */
  readonly argv: readonly string[];
  /** Where the program is to be written; null for a shell's command line. */
  readonly file: string | null;
  /** What it needs to see. */
  readonly paths: readonly string[];
  /** Variables that it gets besides the usual ones. */
  readonly variables: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

/** Options of {@linkcode Interpreters}. */
export interface InterpretersOptions {
  /** The host's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Absolute path of the Python to use; the one of `PATH` by default. */
  readonly python: string | undefined;
  readonly os: typeof Deno.build.os;
}

const NOTHING_MORE = { paths: [], variables: {} } as const;

/**
 * Keeps `git status` and its like, which run unasked, from starting what a
 * repository's configuration names: a folder that only looks like a bare
 * repository, a file system monitor, a pager, hooks.
 */
const HARMLESS_GIT: Readonly<Record<string, string>> = {
  GIT_CONFIG_COUNT: "4",
  GIT_CONFIG_KEY_0: "safe.bareRepository",
  GIT_CONFIG_VALUE_0: "explicit",
  GIT_CONFIG_KEY_1: "core.fsmonitor",
  GIT_CONFIG_VALUE_1: "false",
  GIT_CONFIG_KEY_2: "core.pager",
  GIT_CONFIG_VALUE_2: "cat",
  GIT_CONFIG_KEY_3: "core.hooksPath",
  GIT_CONFIG_VALUE_3: "/dev/null",
};

type FindOptions = LaunchOptions & { readonly runDir: string };

/** Finds what runs programs. A Python is asked once where it stands, for each PATH. */
export class Interpreters {
  readonly #options: InterpretersOptions;
  readonly #pythons = new Map<string, Promise<PythonInterpreter>>();

  constructor(options: InterpretersOptions) {
    this.#options = options;
  }

  /**
   * What runs programs of a language.
   *
   * @throws {Deno.errors.NotFound} If there is nothing.
   * @throws {Deno.errors.NotSupported} For shell commands on Windows.
   */
  async find(
    language: ProgramLanguage,
    options: FindOptions,
  ): Promise<Interpreter> {
    switch (language) {
      case "shell":
        return await this.#shell(options);
      case "python":
        return await this.#python(options);
      case "typescript":
        return await typescript(options);
    }
    language satisfies never;
  }

  async #shell(
    options: FindOptions,
  ): Promise<Interpreter> {
    const { isolated, unasked = isolated } = options;
    const { os, environment } = this.#options;
    if (os === "windows") {
      throw new Deno.errors.NotSupported(
        "Shell commands are not supported on Windows: what cmd would do cannot be judged",
      );
    }
    const bash = await findProgram("bash", {
      path: environment.PATH ?? "",
      untrusted: untrustedOf(options),
      systemFirst: true,
    });
    const { paths, variables } = isolated
      ? await this.#pythonOfShell(options)
      : NOTHING_MORE;
    return {
      argv: bash ? [bash, "--noprofile", "--norc", "-c"] : ["/bin/sh", "-c"],
      file: null,
      paths,
      variables: { ...variables, ...(unasked && HARMLESS_GIT) },
      notes: bash ? [] : ["There is no bash here; /bin/sh runs the command."],
    };
  }

  /** Lets a held shell find the Python behind a shim, which finds nothing in a hidden home. */
  async #pythonOfShell(
    options: FindOptions,
  ): Promise<Pick<Interpreter, "paths" | "variables">> {
    const { PATH = "" } = this.#options.environment;
    try {
      const { executable, paths } = await this.#askPython(options);
      const variables = { PATH: `${dirname(executable)}:${PATH}` };
      return { paths, variables };
    } catch {
      // No Python, or none that works: the shell runs all the same.
      return NOTHING_MORE;
    }
  }

  async #python(options: FindOptions): Promise<Interpreter> {
    const { executable, paths, userBase } = await this.#askPython(options);
    const file = join(options.runDir, "program.py");
    return {
      argv: [executable, "-X", "utf8", "-u", "-B", file],
      file,
      paths,
      variables: {
        MPLBACKEND: "Agg",
        PYTHONDONTWRITEBYTECODE: "1",
        ...(userBase && { PYTHONUSERBASE: userBase }),
      },
      notes: [],
    };
  }

  async #askPython(options: FindOptions): Promise<PythonInterpreter> {
    const { environment, python } = this.#options;
    const untrusted = untrustedOf(options);
    const search = { path: environment.PATH ?? "", untrusted };
    const command = python ?? await findProgram("python3", search) ??
      await findProgram("python", search);
    if (command === undefined) {
      throw new Deno.errors.NotFound("There is no Python on PATH to run this");
    }
    // If it is a shim, it looks on PATH for the interpreter.
    const own = withTrustedPath(environment, { untrusted });
    const key = `${command}:${own.PATH}`;
    const asked = this.#pythons.get(key) ?? askPython(command, own);
    this.#pythons.set(key, asked);
    // One that did not answer may be repaired meanwhile.
    asked.catch(() => this.#pythons.delete(key));
    return await asked;
  }
}

/** Where tools, and programs that run unasked, can put what looks like an interpreter. */
function untrustedOf({ workspace, scratchDir }: FindOptions): string[] {
  return [workspace, scratchDir];
}

async function typescript(options: FindOptions): Promise<Interpreter> {
  const { brokerPath, runDir } = options;
  return {
    argv: [Deno.execPath(), ...await typescriptArguments(options)],
    file: join(runDir, "program.ts"),
    paths: [],
    variables: brokerPath ? { DENO_PERMISSION_BROKER_PATH: brokerPath } : {},
    notes: [],
  };
}
