import type { ChatSession } from "./chat_session.ts";
import { SLASH_COMMANDS } from "./slash_commands.ts";

/**
 * What the last word of a line can become: commands, and what they take.
 *
 * @param session The chat.
 * @param text The line up to the cursor.
 */
export async function completeSlashLine(
  session: ChatSession,
  text: string,
): Promise<readonly string[]> {
  if (!text.startsWith("/")) return [];
  const [name = "", ...operands] = text.split(" ");
  if (operands.length === 0) {
    return SLASH_COMMANDS.map((it) => it.name)
      .filter((it) => it.startsWith(name));
  }
  const command = SLASH_COMMANDS.find((it) => it.name === name);
  return operands.length === 1
    ? await command?.complete?.(session, operands[0] ?? "") ?? []
    : [];
}
