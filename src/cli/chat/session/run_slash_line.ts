import { nearestNames } from "../../../core/nearest_names.ts";
import type { ChatSession } from "./chat_session.ts";
import type { SlashLine, SlashOutcome } from "./slash_command.ts";
import { SLASH_COMMANDS } from "./slash_commands.ts";

/**
 * Runs a command of a chat, or says that there is none of that name.
 *
 * @param session The chat.
 * @param line What was typed.
 */
export async function runSlashLine(
  session: ChatSession,
  { name, operand }: SlashLine,
): Promise<SlashOutcome> {
  const command = SLASH_COMMANDS.find((it) => it.name === name);
  if (command) return await command.run(session, operand);
  const [near] = nearestNames(name, SLASH_COMMANDS.map((it) => it.name));
  const hint = near === undefined
    ? "/help shows them"
    : `did you mean ${near}?`;
  await session.warn(`There is no command ${name}: ${hint}`);
  return "go-on";
}
