import type { Scope } from "./_scope.ts";
import type { Word } from "./_word.ts";

/** What a command would do. */
export interface Verdict {
  /** Why it is not benign, for an operator. */
  readonly reason?: string;
  /** Whether the reason falls away when the script itself wrote all that it writes. @default {false} */
  readonly fineForOwn?: boolean;
  /** What it may read; undefined for a path that is not literal. */
  readonly paths?: readonly (string | undefined)[];
  /** The folder from which it looks for git's repository, if it needs one. */
  readonly repository?: string;
  /** What it writes. */
  readonly writes?: readonly (string | undefined)[];
  /** What it starts in turn. */
  readonly inner?: readonly InnerCommand[];
}

/** A command that another one starts. */
export type InnerCommand =
  | { readonly kind: "words"; readonly words: readonly Word[] }
  | {
    readonly kind: "script";
    readonly text: string;
    /** Whether the shell itself runs it, at once or when it ends, and not one of its own. */
    readonly runs?: "here" | "later";
  };

/** What a judge may know besides the arguments. */
export interface JudgeContext {
  readonly scope: Scope;
  /** The literal text that the command reads as its input. */
  readonly input?: string;
  /** The command whose output it reads. */
  readonly feeder?: readonly Word[];
}

/** Judges one program by its arguments. */
export type Judge = (
  args: readonly Word[],
  context: JudgeContext,
) => Verdict;
