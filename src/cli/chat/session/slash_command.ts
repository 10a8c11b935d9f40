import type { ChatSession } from "./chat_session.ts";

/** What a command leads to. */
export type SlashOutcome = "go-on" | "leave";

/** A command that is typed in a chat. */
export interface SlashCommand {
  /** With its `/`. */
  readonly name: string;
  /** What stands for its operand in the help. */
  readonly operand: string;
  /** One line for the help. */
  readonly summary: string;
  /** Does its work and tells of it. */
  run(session: ChatSession, operand: string): Promise<SlashOutcome>;
  /** Whole words that an operand can become. */
  complete?(session: ChatSession, typed: string): Promise<readonly string[]>;
}

/** A line that is a command. */
export interface SlashLine {
  readonly name: string;
  readonly operand: string;
}

/** What people type to leave, whatever a program's own word is. */
const LEAVING = /^\/?(?:exit|quit)$/;

/**
 * A typed line as a command: its first word is letters after a `/`, or all of it says
 * to leave.
 *
 * @param line What was typed.
 * @returns Undefined for what goes to the model, paths at its beginning too.
 */
export function slashLine(line: string): SlashLine | undefined {
  if (LEAVING.test(line.trim())) return { name: "/exit", operand: "" };
  const found = /^(\/[a-z]*)(?:\s+([^]*))?$/.exec(line.trim());
  if (found === null) return undefined;
  const [, name = "", operand = ""] = found;
  return { name, operand: operand.trim() };
}
