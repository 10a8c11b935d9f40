import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";

const OPEN = "<tool>";
const CLOSE = "</tool>";

/** Longest call, in characters: what is longer counts as unclosed. */
const MAX_CALL_LENGTH = 1_000_000;

/** How much deeper than its beginning the end of a code fence may stand. */
const MAX_CLOSE_INDENT = 3;

interface Fence {
  readonly mark: string;
  /** Characters before it. */
  readonly indent: number;
}

/** A call in the text form. */
export interface TaggedCall {
  readonly name: string;
  /** JSON text of the object `parameters`. */
  readonly arguments: string;
}

/** What a piece of text turned out to be. */
export type TagEvent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly call: TaggedCall }
  /** Something that was meant as a call and is none. */
  | { readonly kind: "problem"; readonly text: string };

/**
 * Finds calls in a model's text, `<tool>{"name": ..., "parameters": {...}}</tool>`,
 * as it comes in pieces. Only at the beginning of a line, and outside code fences.
 */
export class ToolTags {
  /** What is not decided yet: the beginning of a line, or of a call. */
  #held = "";
  /** Whether a call has begun. */
  #inCall = false;
  /** How much of the call was looked at, and whether that ends inside a JSON string. */
  #scanned = 0;
  #inString = false;
  /** How much of the call was looked at for a close anywhere. */
  #searched = 0;
  /** The open code fence, if any. */
  #fence: Fence | undefined;
  /** Whether the held text is the beginning of a line. */
  #atLineStart = true;
  /** Whether a call has just ended. */
  #afterCall = false;

  /** Takes the next piece. */
  push(text: string): TagEvent[] {
    this.#held += text;
    // Looking at a text that grows piece by piece copies it: only where a call
    // may have ended, as arguments can be long files.
    const goesOn = this.#inCall && !text.includes(">") &&
      this.#held.length <= MAX_CALL_LENGTH;
    if (goesOn) return [];
    return this.#drain(false);
  }

  /** Takes the end of the text. */
  end(): TagEvent[] {
    return this.#drain(true);
  }

  #drain(ended: boolean): TagEvent[] {
    const events: TagEvent[] = [];
    while (true) {
      const event = this.#inCall
        ? this.#takeCall(ended)
        : this.#takeLine(ended);
      if (event === undefined) return events;
      if (event.kind !== "text" || event.text !== "") events.push(event);
    }
  }

  /** The next piece of text, up to the end of its line; undefined when more is needed. */
  #takeLine(ended: boolean): TagEvent | undefined {
    if (this.#held === "") return undefined;
    if (!this.#atLineStart) return this.#takeRest();
    if (this.#afterCall) {
      // The line break after a call is no part of the answer.
      if (!ended && /^[ \t]*\r?$/.test(this.#held)) return undefined;
      this.#afterCall = false;
      this.#held = this.#held.replace(/^[ \t]*\r?\n/, "");
      if (this.#held === "") return undefined;
    }
    const end = this.#held.indexOf("\n");
    const line = end < 0 ? this.#held : this.#held.slice(0, end);
    const words = line.trimStart();
    if (this.#fence === undefined && words.startsWith(OPEN)) {
      this.#held = this.#held.slice(this.#held.indexOf(OPEN) + OPEN.length);
      this.#inCall = true;
      this.#scanned = 0;
      this.#searched = 0;
      this.#inString = false;
      return { kind: "text", text: "" };
    }
    const mayBecome = end < 0 && !ended &&
      (OPEN.startsWith(words) ||
        /^(?:`{1,2}|~{1,2})$|^(?:`{3}|~{3})/.test(words));
    // A fence counts once its line is complete.
    if (mayBecome) return undefined;
    if (end >= 0 || ended) this.#noteFence(line);
    this.#atLineStart = false;
    return this.#takeRest();
  }

  #takeRest(): TagEvent {
    const end = this.#held.indexOf("\n") + 1;
    const text = end === 0 ? this.#held : this.#held.slice(0, end);
    this.#held = this.#held.slice(text.length);
    this.#atLineStart = end > 0;
    return { kind: "text", text };
  }

  #noteFence(line: string): void {
    const [, indent = "", mark, rest = ""] =
      /^([ \t]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (mark === undefined) return;
    const open = this.#fence;
    if (open === undefined) {
      // A back tick after the mark makes it code within a line.
      if (mark.startsWith("`") && rest.includes("`")) return;
      // In lists, fences stand as deep as the text of their item.
      this.#fence = { mark, indent: indent.length };
    } else if (
      mark[0] === open.mark[0] && mark.length >= open.mark.length &&
      indent.length <= open.indent + MAX_CLOSE_INDENT && rest.trim() === ""
    ) {
      this.#fence = undefined;
    }
  }

  /** The call, once it is closed; undefined when more is needed. */
  #takeCall(ended: boolean): TagEvent | undefined {
    const end = this.#findClose();
    if (end >= 0) return this.#closeCall(end);
    // Broken JSON may leave a string open, in which nothing can close the call.
    const from = Math.max(0, this.#searched - CLOSE.length);
    const any = this.#held.indexOf(CLOSE, from);
    if (any < 0) this.#searched = this.#held.length;
    if (any >= 0 && (ended || /\n\s*<\/?tool>/.test(this.#held.slice(any)))) {
      return this.#closeCall(any);
    }
    if (!ended && this.#held.length <= MAX_CALL_LENGTH) return undefined;
    this.#held = "";
    this.#inCall = false;
    return {
      kind: "problem",
      text: `The call that began with ${OPEN} was never closed with ${CLOSE}.`,
    };
  }

  #closeCall(end: number): TagEvent {
    const text = this.#held.slice(0, end);
    this.#held = this.#held.slice(end + CLOSE.length);
    this.#inCall = false;
    // Another call may follow on the same line.
    this.#atLineStart = true;
    this.#afterCall = true;
    return parseCall(text);
  }

  /** Where the call closes, outside JSON strings; looks at each character once. */
  #findClose(): number {
    const text = this.#held;
    let index = this.#scanned;
    while (index < text.length) {
      const character = text[index];
      if (this.#inString) {
        if (character === "\\") {
          if (index + 1 >= text.length) break;
          index++;
        } else if (character === '"') this.#inString = false;
      } else if (character === '"') this.#inString = true;
      else if (character === "<") {
        if (text.startsWith(CLOSE, index)) return index;
        if (CLOSE.startsWith(text.slice(index))) break;
      }
      index++;
    }
    this.#scanned = index;
    return -1;
  }
}

function parseCall(text: string): TagEvent {
  // Some models put the object into a fence of its own.
  const json = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, "$1");
  const value = parseJson(json);
  if (!isPlainObject(value)) {
    return {
      kind: "problem",
      text: `What stands between ${OPEN} and ${CLOSE} is no JSON object: ${
        json.slice(0, 200)
      }`,
    };
  }
  const { name, parameters = {} } = value;
  if (typeof name !== "string" || name === "") {
    return { kind: "problem", text: 'A call has no "name".' };
  }
  if (!isPlainObject(parameters)) {
    return {
      kind: "problem",
      text: `The "parameters" of ${name} are no JSON object.`,
    };
  }
  const args = JSON.stringify(parameters);
  return { kind: "call", call: { name, arguments: args } };
}
