/** What the host thinks of a program that is about to run. */
export interface ProgramVerdict {
  readonly decision: "allow" | "ask" | "deny";
  /** What made the host ask or deny, in a few words each. */
  readonly reasons: readonly string[];
  /** One line that names the program to the operator. */
  readonly label?: string;
}

/** How the host wants a program to be started. */
export interface ProgramLaunch {
  /** What to start. */
  readonly command: string;
  /** Its first arguments; a shell's command line comes next, or the program's own arguments. */
  readonly args: readonly string[];
  /** All variables that it gets. */
  readonly env: Readonly<Record<string, string>>;
  /** What holds it, such as `bubblewrap`. */
  readonly protection: string;
  /** What is to be known about that. */
  readonly notes: readonly string[];
  /** A folder of this run alone, removed after it. */
  readonly run_dir: string;
  /** Where to write the program; null for a shell's command line. */
  readonly program_file: string | null;
  /** Whether the end of its input ends it and all that it started. */
  readonly supervised: boolean;
}

/** The operator's answer. */
export type ProgramAnswer = readonly [decision: string, reason?: string];

/** Asks the operator whether a program may run. */
export type ProgramConfirm = (
  source: string,
  label: string,
  argv?: readonly string[],
) => ProgramAnswer | Promise<ProgramAnswer>;

/** What a host gives to a library that runs programs. */
export interface ProgramConfig {
  /** How much runs without asking: nothing, what the host finds harmless, or all. */
  readonly autonomy_level?: string;
  readonly confirm_handler?: ProgramConfirm;
  /** Tells what a program would do. */
  readonly judge_program?: (
    source: string,
    argv: readonly string[],
  ) => Promise<ProgramVerdict>;
  /** Permits one start of a program that was judged harmless or confirmed, and tells how. */
  readonly launch_program?: (
    source: string,
    argv: readonly string[],
  ) => Promise<ProgramLaunch>;
  /** Told by its folder that a program has ended; what is to be known of what it left. */
  readonly program_ended?: (run_dir: string) => Promise<readonly string[]>;
}
