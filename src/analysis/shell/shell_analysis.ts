/** What a shell command line would do, as far as its text tells. */
export interface ShellAnalysis {
  /** Why the whole cannot be judged; then it must be asked, whatever the rest says. */
  readonly unreadable?: string;
  /** Each simple command that could run, those that others would start (`xargs`, `sh -c`) included. */
  readonly commands: readonly SimpleCommand[];
  /** The files that would be written, by redirections and by benign commands. */
  readonly writes: readonly ShellWrite[];
}

/** A file that a command line would write. */
export interface ShellWrite {
  /** As written, relative to where the script starts; undefined when it is not literal. */
  readonly path: string | undefined;
  /** The words that say so, for an operator. */
  readonly text: string;
}

/** A command with its arguments, and whether it is known to do no harm. */
export interface SimpleCommand {
  /** Undefined when it is not literal. */
  readonly program: string | undefined;
  /** The words joined by one space, without quotes, assignments before them included; words that are not literal as in the source. */
  readonly text: string;
  /** Undefined for a word that is not literal; wildcards are kept as written. */
  readonly words: readonly (string | undefined)[];
  /** Known to only read, compute, or write what `writes` lists, with exactly these arguments. */
  readonly benign: boolean;
  /** Why it is not benign, for an operator. */
  readonly reason?: string;
  /** Why variables that are set for it alone must be asked, whatever it is. */
  readonly environment?: string;
  /** The folders from which it may look for git's repository, relative to where the script starts; none for what needs none. */
  readonly repositories?: readonly string[];
  /** Words that may name files, relative to where the script starts; undefined when such a word is not literal. */
  readonly paths: readonly (string | undefined)[];
}
