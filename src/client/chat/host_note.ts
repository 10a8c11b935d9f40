import type { ChatMessage } from "../text_model.ts";
import { textOfContent } from "./text_form.ts";

const MARK = "[Note of the host]";

/** Marks a text that the loop says to the model in the user's place. */
export function hostNote(text: string): string {
  return `${MARK} ${text}`;
}

/** Whether a message in the user's name is of the loop's own. */
export function isHostNote(content: ChatMessage["content"]): boolean {
  return textOfContent(content).startsWith(MARK);
}
