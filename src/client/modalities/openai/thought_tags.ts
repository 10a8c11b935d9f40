import type { ModelEvent } from "../../text_model.ts";

const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * Tells thoughts from the answer where a server leaves them in its text: an answer
 * that begins with `<think>` begins after `</think>`.
 */
export class ThoughtTags {
  #state: "start" | "thinking" | "between" | "answer" = "start";
  /** What is not decided yet. */
  #held = "";

  /** Takes the next piece of text. */
  *push(text: string): Generator<ModelEvent, void> {
    this.#held += text;
    if (this.#state === "start") this.#start();
    if (this.#state === "thinking") yield* this.#think();
    if (this.#state === "between") {
      this.#held = this.#held.trimStart();
      if (this.#held !== "") this.#state = "answer";
    }
    if (this.#state === "answer") yield* this.#take("text", this.#held.length);
  }

  /** Takes the end of the text. */
  *end(): Generator<ModelEvent, void> {
    const kind = this.#state === "thinking" ? "reasoning" : "text";
    if (this.#state !== "between") yield* this.#take(kind, this.#held.length);
  }

  #start(): void {
    const words = this.#held.trimStart();
    if (words.startsWith(OPEN)) {
      this.#state = "thinking";
      this.#held = words.slice(OPEN.length);
    } else if (!OPEN.startsWith(words)) this.#state = "answer";
  }

  *#think(): Generator<ModelEvent, void> {
    const end = this.#held.indexOf(CLOSE);
    if (end < 0) {
      return yield* this.#take(
        "reasoning",
        this.#held.length - heldBack(this.#held),
      );
    }
    yield* this.#take("reasoning", end);
    this.#held = this.#held.slice(CLOSE.length);
    this.#state = "between";
  }

  *#take(
    kind: "text" | "reasoning",
    length: number,
  ): Generator<ModelEvent, void> {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    if (text !== "") yield { kind, text };
  }
}

/** How much of a text's end may be the beginning of a close. */
function heldBack(text: string): number {
  for (let length = CLOSE.length - 1; length > 0; length--) {
    if (text.endsWith(CLOSE.slice(0, length))) return length;
  }
  return 0;
}
