import type { ChatEvent } from "../../../client/chat/chat_event.ts";
import { terminalLine } from "../../terminal_text.ts";
import type { TextStyle } from "../../text_style.ts";

/**
 * The line that tells people of an event, for those that are neither text nor calls.
 *
 * @param event What happened.
 * @param style Colours.
 * @returns Undefined where there is nothing to say.
 */
export function lineOfEvent(
  event: ChatEvent,
  style: TextStyle,
): string | undefined {
  switch (event.kind) {
    case "artefact": {
      const { path, change, version } = event.artefact;
      return terminalLine(`${change}: ${path} (version ${version})`);
    }
    case "redirect":
      return style.yellow(terminalLine(`told the model: ${event.text}`));
    case "text":
    case "reasoning":
    case "tool-call":
    case "tool-result":
    case "approval-asked":
    case "approval-answered":
    case "progress":
    case "sampled":
    case "usage":
    case "message":
    case "done":
      return undefined;
    default:
      return event satisfies never;
  }
}
