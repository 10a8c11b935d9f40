import type { ChatEvent } from "../../client/chat/chat_event.ts";
import type { CommandContext } from "../command.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor, type TextStyle } from "../text_style.ts";
import { chatEventJson } from "./chat_event_json.ts";
import { lineOfEvent } from "./turn/line_of_event.ts";

/** Longest piece of a call's arguments that is shown. */
const MAX_SHOWN = 100;

/** Shows what happens in a chat: as JSON lines on stdout, or as lines for people on stderr. */
export class ChatPrinter {
  readonly #context: CommandContext;
  readonly #discussion: string;
  readonly #style: TextStyle;

  /** Makes a printer for one turn of a discussion. */
  constructor(context: CommandContext, discussion: string) {
    this.#context = context;
    this.#discussion = discussion;
    this.#style = styleFor(context.io, "stderr");
  }

  /** Shows one event; resolves when it is written. */
  async print(event: ChatEvent): Promise<void> {
    const { io, options } = this.#context;
    if (options.has("json")) {
      const json = chatEventJson(event, { discussion: this.#discussion });
      if (json !== undefined) await io.stdout(`${JSON.stringify(json)}\n`);
      return;
    }
    if (options.has("quiet")) return;
    const line = this.#line(event);
    if (line !== undefined) await io.stderr(`${line}\n`);
  }

  #line(event: ChatEvent): string | undefined {
    switch (event.kind) {
      case "tool-call": {
        const args = event.arguments.length > MAX_SHOWN
          ? `${event.arguments.slice(0, MAX_SHOWN)}…`
          : event.arguments;
        return this.#style.dim(terminalLine(`${event.name} ${args}`));
      }
      case "tool-result": {
        const { success, error = "" } = event.result;
        const seconds = (event.durationMs / 1_000).toFixed(1);
        const line = success
          ? `${event.name} done in ${seconds} s`
          : `${event.name} failed in ${seconds} s: ${error}`;
        const shown = terminalLine(line);
        return success ? this.#style.dim(shown) : this.#style.yellow(shown);
      }
      case "done":
        return this.#style.dim(
          terminalLine(`discussion ${this.#discussion}`),
        );
      default:
        return lineOfEvent(event, this.#style);
    }
  }
}
