import type { ProgramLanguage } from "../../core/program_language.ts";
import { dirname, join } from "../../core/path.ts";
import type { BubblewrapScope } from "./bubblewrap_arguments.ts";
import { bubblewrapCommand } from "./bubblewrap_command.ts";
import { type BubblewrapFinding, findBubblewrap } from "./find_bubblewrap.ts";
import { hiddenPlaces } from "./hidden_places.ts";
import { type Interpreter, Interpreters } from "./interpreters.ts";
import { trustedFolders } from "../process/trusted_folders.ts";
import { programEnvironment } from "./program_environment.ts";
import type {
  LaunchOptions,
  ProgramLaunch,
  ProgramProtection,
} from "./program_launch.ts";
import { realPaths } from "./real_paths.ts";
import { findGuardedFiles } from "./guarded_files.ts";
import { SUPERVISOR_SCRIPT } from "./supervisor_script.ts";

/** Options of {@linkcode ProgramLauncher}. */
export interface ProgramLauncherOptions {
  /** The host's environment. @default {Deno.env.toObject()} */
  readonly environment?: Readonly<Record<string, string>>;
  /** Absolute path of the Python to use; the one of `PATH` by default. */
  readonly python?: string;
  /** @default {Deno.build.os} */
  readonly os?: typeof Deno.build.os;
}

/** What holds a program. */
interface Hold {
  readonly protection: ProgramProtection;
  /** What stands before the program. */
  readonly wrapper: readonly string[];
  readonly notes: readonly string[];
}

/** A launch that is being made. */
interface Draft extends LaunchOptions {
  readonly language: ProgramLanguage;
  readonly interpreter: Interpreter;
  readonly runDir: string;
}

/**
 * Finds what runs programs and what holds them, and says how to start them. What it
 * found out once it remembers. Needs `--allow-read`, `--allow-write`, `--allow-run`.
 */
export class ProgramLauncher {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #os: typeof Deno.build.os;
  readonly #interpreters: Interpreters;
  /** By the folders in which it was looked for. */
  readonly #bubblewraps = new Map<string, Promise<BubblewrapFinding>>();

  constructor(
    { environment = Deno.env.toObject(), python, os = Deno.build.os }:
      ProgramLauncherOptions = {},
  ) {
    this.#environment = environment;
    this.#os = os;
    this.#interpreters = new Interpreters({ environment, python, os });
  }

  /**
   * Where `bwrap` is, or why it holds nothing here.
   *
   * @param untrusted Folders that tools can write: none that stands there is taken.
   */
  bubblewrap(untrusted: readonly string[] = []): Promise<BubblewrapFinding> {
    const { PATH = "" } = this.#environment;
    const path = trustedFolders(PATH, { untrusted }).join(":");
    const known = this.#bubblewraps.get(path) ??
      findBubblewrap({ path, untrusted, os: this.#os });
    this.#bubblewraps.set(path, known);
    return known;
  }

  /**
   * How to start a program of a language; makes the folder of the run.
   *
   * @throws {Deno.errors.NotFound} If there is nothing that runs it.
   * @throws {Deno.errors.NotSupported} For shell commands on Windows.
   */
  async launchFor(
    language: ProgramLanguage,
    options: LaunchOptions,
  ): Promise<ProgramLaunch> {
    const { scratchDir: dir } = options;
    const made = await Deno.makeTempDir({ dir, prefix: "run-" });
    const runDir = await Deno.realPath(made);
    try {
      const own = { ...options, runDir };
      const interpreter = await this.#interpreters.find(language, own);
      return await this.#launch({ ...own, language, interpreter });
    } catch (error) {
      await Deno.remove(runDir, { recursive: true });
      throw error;
    }
  }

  async #launch(draft: Draft): Promise<ProgramLaunch> {
    const { interpreter, runDir } = draft;
    const bubblewrap = await this.#bubblewrapFor(draft);
    const env = programEnvironment(this.#environment, {
      ...draft,
      variables: { ...draft.variables, ...interpreter.variables },
      held: draft.language === "typescript" || "path" in bubblewrap,
    });
    const hold = await this.#hold(draft, { bubblewrap, env });
    const supervised = this.#os !== "windows";
    const supervisor = ["/bin/sh", "-c", SUPERVISOR_SCRIPT, "lcp"];
    const [command = "", ...args] = [
      ...hold.wrapper,
      ...(supervised ? [...supervisor, crypto.randomUUID()] : []),
      ...interpreter.argv,
    ];
    return {
      command,
      args,
      env,
      protection: hold.protection,
      notes: [...hold.notes, ...interpreter.notes],
      run_dir: runDir,
      program_file: interpreter.file,
      supervised,
    };
  }

  /** What holds the program, or why nothing does; no reason where nothing was wanted. */
  async #bubblewrapFor(
    { isolated, language, workspace, scratchDir }: Draft,
  ): Promise<BubblewrapFinding> {
    return isolated && language !== "typescript"
      ? await this.bubblewrap([workspace, scratchDir])
      : { reason: "" };
  }

  async #hold(
    draft: Draft,
    { bubblewrap, env }: {
      readonly bubblewrap: BubblewrapFinding;
      readonly env: Readonly<Record<string, string>>;
    },
  ): Promise<Hold> {
    if (draft.language === "typescript") {
      return { protection: "deno", wrapper: [], notes: [] };
    }
    if ("reason" in bubblewrap) {
      const { reason } = bubblewrap;
      const note = `Nothing but its analysis holds this program: ${reason}.`;
      const notes = reason ? [note] : [];
      return { protection: "none", wrapper: [], notes };
    }
    const { scope, notes } = await this.#scope(draft, env);
    const wrapper = bubblewrapCommand(bubblewrap, scope);
    const { unfiltered } = bubblewrap;
    const links =
      `This program can make links in the workspace: ${unfiltered}.`;
    return {
      protection: "bubblewrap",
      wrapper,
      notes: unfiltered === undefined ? notes : [...notes, links],
    };
  }

  async #scope(
    draft: Draft,
    environment: Readonly<Record<string, string>>,
  ): Promise<{ scope: BubblewrapScope; notes: string[] }> {
    const { workspace, scratchDir, hiddenPaths = [], variables = {} } = draft;
    const { HOME, TMPDIR } = this.#environment;
    // The sockets of the tool's own process stand beside its scratch folder.
    const further = [...hiddenPaths, dirname(scratchDir), TMPDIR ?? ""];
    const [hidden, needed, kept, guarded] = await Promise.all([
      hiddenPlaces(HOME, further),
      realPaths([...draft.interpreter.paths, ...this.#programFolders(draft)]),
      realPaths(draft.protectedPaths ?? []),
      findGuardedFiles(workspace),
    ]);
    const inside = (path: string) => path.startsWith(`${workspace}/`);
    // Not /dev/null: a program that reads all files must not fail on a device.
    const emptyFile = join(draft.runDir, ".empty");
    await Deno.writeTextFile(emptyFile, "");
    const scope = {
      workspace,
      scratchDir: draft.runDir,
      emptyFile,
      readOnlyPaths: [...needed.folders, ...needed.files],
      hiddenFolders: [...hidden.folders, ...guarded.folders],
      hiddenFiles: [...hidden.files, ...guarded.files],
      protectedPaths: [
        ...[...kept.folders, ...kept.files].filter(inside),
        ...guarded.protectedPaths,
      ],
      // What the operator granted may be secret, and a command line is not.
      ...(Object.keys(variables).length === 0 && { environment }),
    };
    const cut =
      "The workspace is too large to look for every .env file and .git folder in it.";
    return { scope, notes: guarded.cut ? [cut] : [] };
  }

  /** The folders of `PATH`, and the libraries beside them, for programs that stand in the user's home. */
  #programFolders({ workspace, scratchDir }: Draft): string[] {
    const untrusted = [workspace, scratchDir];
    const { PATH = "" } = this.#environment;
    return trustedFolders(PATH, { untrusted }).flatMap((folder) =>
      folder.endsWith("/bin") ? [folder, join(folder, "../lib")] : [folder]
    );
  }
}
