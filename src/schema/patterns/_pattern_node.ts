/** Part of a regular expression. */
export type PatternNode =
  /** One character: a literal, an escape, a class or the dot. */
  | { readonly kind: "character"; readonly source: string }
  | {
    readonly kind: "boundary";
    readonly source: "^" | "$" | "\\b" | "\\B";
  }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly items: readonly PatternNode[] }
  | {
    readonly kind: "repeat";
    readonly item: PatternNode;
    readonly min: number;
    /** Infinity when there is no limit. */
    readonly max: number;
  }
  /** A look ahead or behind: its paths are tried once. What is behind is matched from its end, and has its parts in that order. */
  | {
    readonly kind: "look";
    readonly item: PatternNode;
    readonly behind: boolean;
  }
  | { readonly kind: "reference" };

const TOKEN = new RegExp(
  [
    // A surrogate pair written as two escapes is one character.
    String.raw`\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}`,
    String.raw`\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}`,
    String.raw`\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\k<[^>]*>|\\[1-9]\d*|\\[^]`,
    String.raw`\[(?:\\[^]|[^\]\\])*\]`,
    String.raw`\(\?(?:<?[=!]|[ims-]*:|<[^>]*>)|\(\?|[()|^$]`,
    String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`,
    String.raw`[^]`,
  ].join("|"),
  "uy",
);

const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??$/;

/**
 * Takes a regular expression apart.
 *
 * @param source A pattern that the engine accepts.
 * @returns Its parts, or undefined when it uses something that is not known here.
 */
export function parsePattern(source: string): PatternNode | undefined {
  const parser = new PatternParser(source);
  try {
    return parser.parse();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class PatternParser {
  readonly #tokens: readonly string[];
  #next = 0;
  #depth = 0;
  #isBehind = false;

  constructor(source: string) {
    this.#tokens = [...source.matchAll(new RegExp(TOKEN, "guy"))]
      .map(([token]) => token);
  }

  parse(): PatternNode {
    const node = this.#choice();
    if (this.#next < this.#tokens.length) throw new SyntaxError("Stray )");
    return node;
  }

  #choice(): PatternNode {
    if (++this.#depth > 100) throw new SyntaxError("Nested too deep");
    const items = [this.#sequence()];
    while (this.#tokens[this.#next] === "|") {
      this.#next++;
      items.push(this.#sequence());
    }
    this.#depth--;
    return items.length === 1 ? items[0] : { kind: "choice", items };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#next < this.#tokens.length) {
      const token = this.#tokens[this.#next];
      if (token === "|" || token === ")") break;
      this.#next++;
      items.push(this.#repeated(this.#atom(token)));
    }
    if (this.#isBehind) items.reverse();
    return items.length === 1 ? items[0] : { kind: "sequence", items };
  }

  #atom(token: string): PatternNode {
    if (token === "^" || token === "$" || token === "\\b" || token === "\\B") {
      return { kind: "boundary", source: token };
    }
    if (/^\\(?:k<|[1-9])/.test(token)) return { kind: "reference" };
    if (token === "(?") throw new SyntaxError("Unknown group");
    if (token.startsWith("(")) return this.#group(token);
    if (QUANTIFIER.test(token)) throw new SyntaxError("Nothing to repeat");
    return { kind: "character", source: token };
  }

  #group(token: string): PatternNode {
    const isLook = /^\(\?<?[=!]$/.test(token);
    const behind = isLook && token.startsWith("(?<");
    const around = this.#isBehind;
    if (isLook) this.#isBehind = behind;
    const item = this.#choice();
    this.#isBehind = around;
    if (this.#tokens[this.#next++] !== ")") throw new SyntaxError("Missing )");
    return isLook ? { kind: "look", item, behind } : item;
  }

  #repeated(item: PatternNode): PatternNode {
    const match = QUANTIFIER.exec(this.#tokens[this.#next] ?? "");
    if (!match) return item;
    this.#next++;
    const [, sign, least, comma, most] = match;
    if (sign) {
      const min = sign === "+" ? 1 : 0;
      return { kind: "repeat", item, min, max: sign === "?" ? 1 : Infinity };
    }
    const min = Number(least);
    const max = comma ? (most === "" ? Infinity : Number(most)) : min;
    return { kind: "repeat", item, min, max };
  }
}
