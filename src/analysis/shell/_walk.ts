import type { SyntaxNode } from "../syntax_tree.ts";
import type { Recorder } from "./_recorder.ts";
import type { Scope, ShellFunction } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import type { Word } from "./_word.ts";

/** The walk through one script, for what reads its parts. */
export interface Walk {
  /** The part of the script that is walked; nodes count from its start. */
  readonly source: string;
  /** Where that part starts in the script. */
  readonly offset: number;
  readonly recorder: Recorder;
  /**
   * Walks one statement.
   *
   * @param feeder The command whose output it reads.
   * @returns Its words, when it is a plain command.
   */
  statement(
    node: SyntaxNode,
    scope: Scope,
    feeder?: readonly Word[],
  ): readonly Word[] | undefined;
  /** Walks statements that stand in a row, with the tokens between them. */
  statements(nodes: readonly SyntaxNode[], scope: Scope): void;
  /**
   * Analyses a script inside this one.
   *
   * @param runs Where, when it is this shell that runs it; else its variables and folder are its own.
   */
  script(text: string, scope: Scope, runs?: "here" | "later"): void;
  /**
   * Walks a function of the script where it is called.
   *
   * @param args What it is called with.
   */
  callFunction(
    called: ShellFunction,
    args: readonly Word[],
    scope: Scope,
  ): void;
  /** Judges a command and those that it starts. */
  command(call: CommandCall, scope: Scope): void;
}

/** A simple command as the shell would run it. */
export interface CommandCall {
  /** Assignments before the command, as written. */
  readonly assignments: readonly string[];
  /** Why the assignments alone must be asked. */
  readonly assignmentReason?: string;
  readonly words: readonly Word[];
  /** What redirections read. */
  readonly reads: readonly (string | undefined)[];
  /** The literal text that the command reads as its input, if there is such. */
  readonly input?: string;
  /** The command whose output this one reads, when it is plain. */
  readonly feeder?: readonly Word[];
}

/**
 * Gives the source of a node, without blanks that the grammar counts to it.
 *
 * @throws {Unreadable} When it counts the end of a line to it.
 */
export function sourceOf(walk: Walk, node: SyntaxNode): string {
  const source = walk.source.slice(node.startIndex, node.endIndex);
  const trimmed = source.trimStart();
  const blanks = source.slice(0, source.length - trimmed.length);
  if (/[^ \t]/.test(blanks)) throw new Unreadable(`unclear ${trimmed}`);
  return trimmed;
}
