/**
 * Stands in Markdown where something shall be no mark: an answer has none, since
 * controls in it are spelled out.
 */
export const NO_MARK = "\0";

/** What comes before an address. */
const BEGIN = "](";

/** The same where none follows. */
const PLAIN = `]${NO_MARK}(`;

/** Longest address, in UTF-16 units. */
const MAX_ADDRESS = 2_000;

/**
 * Holds the addresses of links back until they are complete. The parser of Markdown
 * would take all that follows for the address of one that is never closed, as in
 * `f[0](see there`.
 */
export class LinkAddresses {
  #held = "";

  /** What can go on to the parser. */
  write(piece: string): string {
    let text = this.#held + piece;
    let passed = "";
    for (;;) {
      const at = text.indexOf(BEGIN);
      if (at === -1) break;
      const begun = text.slice(at + BEGIN.length);
      const length = begun.slice(0, MAX_ADDRESS).search(/[)\n]/);
      if (length === -1 && begun.length < MAX_ADDRESS) {
        this.#held = text.slice(at);
        return passed + text.slice(0, at);
      }
      passed += text.slice(0, at) + (begun[length] === ")" ? BEGIN : PLAIN);
      text = begun;
    }
    this.#held = text.endsWith("]") ? "]" : "";
    return passed + text.slice(0, text.length - this.#held.length);
  }

  /** What is left when there is no more. */
  end(): string {
    const held = this.#held;
    this.#held = "";
    return held.replaceAll(BEGIN, PLAIN);
  }
}
