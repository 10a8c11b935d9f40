import type { ProgramLanguage } from "../core/program_language.ts";
import type { LibraryApprovals } from "../approval/library_approvals.ts";
import type { ProgramSource } from "../approval/program_verdict.ts";
import type { ConfirmAnswer } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import type { OpenedSandbox } from "../core/permission_guard.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { isGenuineBuiltin } from "./genuine_builtin.ts";
import type { Operator } from "./operator.ts";

/** The built-in libraries whose purpose is to run programs, and in what those are written. */
const LANGUAGES: Readonly<Record<string, ProgramLanguage>> = {
  execute_python: "python",
  execute_typescript: "typescript",
  system_shell: "shell",
};

/** Options of {@linkcode openProgramHost}. */
export interface ProgramHostOptions {
  readonly approvals: LibraryApprovals;
  readonly operator: Pick<
    Operator,
    | "defer"
    | "home"
    | "isNew"
    | "programJudge"
    | "programLauncher"
    | "rules"
    | "scratch"
  >;
  /** Whether programs that nobody was asked about run inside the system's sandbox; `auto`: where there is one. */
  readonly sandbox: boolean | "auto";
}

/** What the host does for a built-in library whose purpose is to run programs. */
export interface ProgramHost {
  /** Joins the library's configuration. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Told of each sandbox that is opened for the library. */
  opened(sandbox: OpenedSandbox): void;
  /** What the library starts, for where that has to be known beforehand. */
  programs(): Promise<readonly string[]>;
  /** Asks about a program. */
  confirm(
    asker: Asker,
    program: ProgramSource,
    label: string,
  ): Promise<ConfirmAnswer>;
}

/**
 * Makes what a built-in library needs of the host to run programs: who judges
 * them, and how they are started. Undefined for any other library, whatever its
 * name.
 */
export async function openProgramHost(
  library: LibraryManifest,
  options: ProgramHostOptions,
): Promise<ProgramHost | undefined> {
  const language = Object.hasOwn(LANGUAGES, library.name)
    ? LANGUAGES[library.name]
    : undefined;
  if (language === undefined || !await isGenuineBuiltin(library)) {
    return undefined;
  }
  const { BuiltinProgramHost } = await import("./builtin_program_host.ts");
  return new BuiltinProgramHost(language, options);
}
