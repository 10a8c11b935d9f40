import { isPlainObject } from "../../../core/json.ts";
import { parseJson } from "../../../core/parse_json.ts";
import { cutLine, widthOf } from "../../terminal/fit_text.ts";
import { shownLine } from "../../terminal/shown_text.ts";
import type { TextStyle } from "../../text_style.ts";

/** Longest part of one argument that is looked at, in UTF-16 units. */
const MAX_ARGUMENT = 200;

/** What has become of a call. */
export type CallState =
  | { readonly kind: "runs"; readonly note?: string }
  | { readonly kind: "asks" }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: string };

/** A call as it is shown. */
export interface ShownCall {
  readonly name: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
  readonly state: CallState;
  readonly seconds: number;
}

/** How it is shown. */
export interface CallLineOptions {
  readonly columns: number;
  readonly style: TextStyle;
}

/**
 * The line of a call: its state, its tool with the arguments as far as there is
 * room, and its time.
 *
 * @param call The call.
 * @param options Room and colours.
 */
export function callLine(
  { name, arguments: args, state, seconds }: ShownCall,
  { columns, style }: CallLineOptions,
): string {
  const { mark, note } = partsOf(state);
  const time = `  ${seconds.toFixed(1)} s`;
  const room = Math.max(2, columns - time.length - 2);
  const told = note === "" ? "" : `  ${shownLine(note)}`;
  // What went wrong matters more than what it was called with.
  const tail = cutLine(told, Math.max(0, Math.floor(room * 0.6)));
  const head = cutLine(
    `${shownLine(name)} ${shownArguments(args)}`.trimEnd(),
    Math.max(2, room - widthOf(tail)),
  );
  const line = `${mark} ${head}${tail}${time}`;
  return state.kind === "failed" ? style.yellow(line) : style.dim(line);
}

function partsOf(
  state: CallState,
): { readonly mark: string; readonly note: string } {
  switch (state.kind) {
    case "runs":
      return { mark: "·", note: state.note ?? "" };
    case "asks":
      return { mark: "?", note: "asks you" };
    case "done":
      return { mark: "✓", note: "" };
    case "failed":
      return { mark: "✗", note: state.error };
    default:
      return state satisfies never;
  }
}

function shownArguments(text: string): string {
  const value = parseJson(text);
  if (!isPlainObject(value)) return shownLine(text.slice(0, MAX_ARGUMENT));
  return Object.entries(value).map(([name, argument]) => {
    const isWord = typeof argument === "string" &&
      /^[^\s"=]+$/.test(argument.slice(0, MAX_ARGUMENT));
    const shown = isWord ? argument : JSON.stringify(argument);
    return `${shownLine(name)}=${shownLine(shown.slice(0, MAX_ARGUMENT))}`;
  }).join(" ");
}
