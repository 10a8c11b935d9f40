import * as smd from "streaming-markdown";
import type { Paint, WordWrapper } from "../../terminal/word_wrapper.ts";
import type { TextStyle } from "../../text_style.ts";
import { InnerUnderscores } from "./inner_underscores.ts";
import { LinkAddresses, NO_MARK } from "./link_addresses.ts";

/** What shows that an answer's text is a quotation. */
const QUOTE = "│ ";

/** A part of a document that has begun. */
interface Open {
  readonly token: smd.Token;
  /** What stands before its rows. */
  indent: string;
  /** How many blocks, items or cells it has. */
  blocks: number;
  /** In lists: number of the next item. */
  next: number;
  /** What follows it. */
  after: string;
}

/** Marks that stay: text of programs has them without meaning emphasis or links. */
const MARKS: ReadonlyMap<smd.Token, readonly [before: string, after: string]> =
  new Map([
    [smd.ITALIC_AST, ["*", "*"]],
    [smd.ITALIC_UND, ["_", "_"]],
    [smd.STRONG_UND, ["__", "__"]],
    [smd.STRIKE, ["~~", "~~"]],
    [smd.EQUATION_INLINE, ["$", "$"]],
    [smd.LINK, ["[", ""]],
    [smd.IMAGE, ["![", ""]],
  ]);

/** The parser takes 24 parts in one another and is lost beyond; what is left is more than a slice can begin. */
const MAX_DEPTH = 16;
const SLICES = /[^]{1,4}/gu;

/** What may begin a part. */
const MARKING = /[^\s\p{L}]/gu;

const HEADINGS: ReadonlySet<smd.Token> = new Set([
  ...[smd.HEADING_1, smd.HEADING_2, smd.HEADING_3],
  ...[smd.HEADING_4, smd.HEADING_5, smd.HEADING_6],
]);

/** Blocks with a blank line before them, where there is something before. */
const PARAGRAPHS: ReadonlySet<smd.Token> = new Set([
  ...HEADINGS,
  ...[smd.PARAGRAPH, smd.CODE_BLOCK, smd.CODE_FENCE, smd.BLOCKQUOTE],
  ...[smd.RULE, smd.TABLE, smd.EQUATION_BLOCK],
]);

const LISTS: ReadonlySet<smd.Token> = new Set([
  smd.LIST_UNORDERED,
  smd.LIST_ORDERED,
]);

const BRACKETS: ReadonlySet<smd.Token> = new Set([smd.LINK, smd.IMAGE]);

const VERBATIM: ReadonlySet<smd.Token> = new Set([
  ...[smd.CODE_BLOCK, smd.CODE_FENCE, smd.EQUATION_BLOCK, smd.TABLE_CELL],
]);

/** Renders Markdown for a terminal with colours while it comes in. */
export class MarkdownWriter {
  readonly #wrapper: WordWrapper;
  readonly #style: TextStyle;
  readonly #parser: smd.Parser;
  readonly #document: Open = openDocument();
  readonly #open: Open[] = [];
  readonly #addresses = new LinkAddresses();
  #out = "";
  readonly #underscores = new InnerUnderscores();

  /**
   * @param wrapper Breaks rows.
   * @param style Colours.
   */
  constructor(wrapper: WordWrapper, style: TextStyle) {
    this.#wrapper = wrapper;
    this.#style = style;
    this.#parser = smd.parser({
      data: undefined,
      add_token: (_data, token) => this.#begin(token),
      end_token: () => this.#end(),
      add_text: (_data, text) => this.#text(text),
      set_attr: (_data, attribute, value) => this.#attribute(attribute, value),
    });
  }

  /** What to send to the terminal for a piece of an answer. */
  write(piece: string): string {
    const addressed = this.#addresses.write(piece);
    this.#parse(this.#underscores.hide(addressed));
    return this.#take();
  }

  /** What is left when the answer is complete. */
  end(): string {
    this.#parse(this.#underscores.hide(this.#addresses.end()));
    this.#parse(this.#underscores.end());
    smd.parser_end(this.#parser);
    return this.#take();
  }

  #parse(text: string): void {
    for (const [slice] of text.matchAll(SLICES)) {
      const isDeep = this.#parser.len >= MAX_DEPTH;
      const taken = isDeep ? slice.replace(MARKING, `${NO_MARK}$&`) : slice;
      smd.parser_write(this.#parser, taken);
    }
  }

  #take(): string {
    const out = this.#out;
    this.#out = "";
    return out;
  }

  #begin(token: smd.Token): void {
    const above = this.#innermost;
    if (PARAGRAPHS.has(token) || LISTS.has(token)) {
      this.#separate(above, token);
    }
    const { indent } = above;
    const [before, after] = MARKS.get(token) ?? ["", ""];
    this.#open.push({ token, indent, blocks: 0, next: 1, after });
    switch (token) {
      case smd.LIST_ITEM:
        return this.#beginItem(above);
      case smd.BLOCKQUOTE:
        return this.#indent(`${indent}${this.#style.dim(QUOTE)}`);
      case smd.CODE_BLOCK:
      case smd.CODE_FENCE:
      case smd.EQUATION_BLOCK:
        return this.#indent(`${indent}  `);
      case smd.LINE_BREAK:
        return this.#put("\n");
      case smd.RULE:
        return this.#put("───", this.#style.dim);
      case smd.CHECKBOX:
        this.#innermost.after = "[ ]";
        return;
      case smd.TABLE_ROW:
        return this.#put(above.blocks++ > 0 ? "\n" : "");
      case smd.TABLE_CELL:
        return this.#put(above.blocks++ > 0 ? QUOTE : "", this.#style.dim);
      default:
        return this.#put(before);
    }
  }

  get #innermost(): Open {
    return this.#open.at(-1) ?? this.#document;
  }

  /** Begins a block below what is there. */
  #separate(above: Open, token: smd.Token): void {
    const isFirst = above.blocks++ === 0;
    const isInItem = above.token === smd.LIST_ITEM;
    // The first block of an item stands behind its mark; a list in it, below.
    if (isFirst && !(isInItem && LISTS.has(token))) return;
    this.#out += this.#wrapper.newLine(above.indent);
    if (!isInItem) this.#out += this.#wrapper.newLine();
  }

  #beginItem(list: Open): void {
    const { token, indent } = list;
    const mark = token === smd.LIST_ORDERED ? `${list.next++}. ` : "• ";
    if (list.blocks++ > 0) this.#out += this.#wrapper.newLine(indent);
    this.#put(mark, this.#style.dim, true);
    this.#indent(`${indent}${" ".repeat(mark.length)}`);
  }

  #indent(indent: string): void {
    this.#innermost.indent = indent;
    this.#out += this.#wrapper.indent(indent);
  }

  #end(): void {
    const ended = this.#open.pop();
    if (ended === undefined) return;
    const isBracket = BRACKETS.has(ended.token) && ended.after === "" &&
      this.#parser.pending === "]";
    this.#put(isBracket ? "]" : ended.after, this.#style.dim);
  }

  #attribute(attribute: smd.Attr, value: string): void {
    const open = this.#innermost;
    switch (attribute) {
      case smd.HREF:
      case smd.SRC:
        // An address that is its own text is said once.
        if (open.token !== smd.RAW_URL) {
          open.after = `](${shown(value)})`;
        }
        return;
      case smd.START:
        open.next = Number(value) || 1;
        return;
      case smd.CHECKED:
        open.after = "[x]";
        return;
      default:
        return;
    }
  }

  #text(text: string): void {
    const isVerbatim = this.#open.some(({ token }) => VERBATIM.has(token));
    this.#put(shown(text), this.#paint(), isVerbatim);
  }

  #put(text: string, paint?: Paint, isVerbatim = false): void {
    this.#out += this.#wrapper.write(text, { paint, isVerbatim });
  }

  #paint(): Paint {
    const { bold, italic, cyan } = this.#style;
    const paints = this.#open.flatMap(({ token }): readonly Paint[] => {
      if (HEADINGS.has(token)) return [bold];
      switch (token) {
        case smd.STRONG_AST:
        case smd.STRONG_UND:
          return [bold];
        case smd.ITALIC_AST:
        case smd.ITALIC_UND:
          return [italic];
        case smd.CODE_INLINE:
        case smd.CODE_BLOCK:
        case smd.CODE_FENCE:
          return [cyan];
        default:
          return [];
      }
    });
    return (text) => paints.reduce((painted, paint) => paint(painted), text);
  }
}

/** Text as it was before it was made ready for the parser. */
function shown(text: string): string {
  return InnerUnderscores.shown(text).replaceAll(NO_MARK, "");
}

function openDocument(): Open {
  return { token: smd.DOCUMENT, indent: "", blocks: 0, next: 1, after: "" };
}
