/** What holds a program: `deno` is Deno's own sandbox, asked by the host's permission broker. */
export type ProgramProtection = "bubblewrap" | "deno" | "none";

/** How a program is to be started; plain data, as a tool receives it. */
export interface ProgramLaunch {
  /** Absolute path of what is started. */
  readonly command: string;
  /** Its first arguments. A shell's command line comes next, or the program's own arguments. */
  readonly args: readonly string[];
  /** All variables that it gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly protection: ProgramProtection;
  /** What the operator should know, such as why nothing holds the program. */
  readonly notes: readonly string[];
  /** A folder made for this run alone, which the program may write; whoever starts the program removes it. */
  readonly run_dir: string;
  /** Where the program's text is to be written before it is started; null for a shell's command line. */
  readonly program_file: string | null;
  /** Whether the end of its input ends it and all that it started. */
  readonly supervised: boolean;
}

/** Options of `launchFor`. */
export interface LaunchOptions {
  /** Whether it is to be held by the system's sandbox, where there is one. */
  readonly isolated: boolean;
  /** Whether it runs because it looks harmless, and nobody was asked. @default what `isolated` is */
  readonly unasked?: boolean;
  /** Folder that the program works in, absolute and without symbolic links. */
  readonly workspace: string;
  /** Folder of the tool's own, in which `run_dir` is made. */
  readonly scratchDir: string;
  /** In the workspace: what may not be changed. Those that do not exist are left out. */
  readonly protectedPaths?: readonly string[];
  /** What must not be seen, besides homes, temporary files, sockets and `.env` files. */
  readonly hiddenPaths?: readonly string[];
  /** Whether a program that is not isolated gets the host's whole environment. @default {false} */
  readonly inheritEnvironment?: boolean;
  /** Further variables, such as those of `env:NAME` rules. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Marks what descends from the sandbox. */
  readonly marker: string;
  /** For TypeScript: the socket of the permission broker. */
  readonly brokerPath?: string;
  /** For TypeScript without a broker: flags that grant permissions. */
  readonly permissionFlags?: readonly string[];
}
