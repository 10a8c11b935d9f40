import { nearestNames } from "../../core/nearest_names.ts";

/** Lines beyond this are only counted. */
const MAX_LINES = 50;

/** Place in the arguments, from the outside in. */
export class ValuePath {
  readonly #steps: (string | number)[] = [];

  /** The steps, from the outside in. */
  get steps(): readonly (string | number)[] {
    return this.#steps;
  }

  /** How many steps lie between the arguments and this place. */
  get depth(): number {
    return this.#steps.length;
  }

  enter(step: string | number): void {
    this.#steps.push(step);
  }

  leave(): void {
    this.#steps.pop();
  }

  /** The innermost step as text. */
  get last(): string {
    return String(this.#steps.at(-1) ?? "");
  }

  /** The place as text, such as `items[2].price`, with a further step if given. */
  text(step?: string | number): string {
    const steps = step === undefined ? this.#steps : [...this.#steps, step];
    return steps.map((part, index) => {
      if (typeof part === "number") return `[${part}]`;
      if (!/^[\p{L}\p{N}_$-]{1,100}$/u.test(part)) {
        return index === 0 ? part.slice(0, 100) : `[${quote(part)}]`;
      }
      return index === 0 ? part : `.${part}`;
    }).join("");
  }
}

/** Thrown when there are more problems than anyone reads. */
export class TooManyProblemsError extends Error {}

/** How problems are worded: of a call's arguments, or of a tool's result. */
const WORDS = {
  arguments: { whole: "The arguments", part: "Argument", member: "argument" },
  result: { whole: "The result", part: "In the result,", member: "property" },
} as const;

/** Problems of one value, each one line that a model can act on. */
export class ProblemReport {
  readonly #words: typeof WORDS[keyof typeof WORDS];
  readonly path = new ValuePath();
  /** Names that no schema knows and that were left out at the top. */
  readonly ignoredNames: string[] = [];
  /** Names that no schema knows and that the tool receives all the same. */
  readonly passedNames: string[] = [];
  /** Places of values that cannot be used, whatever their schema says. */
  readonly refused = new Set<string>();
  readonly #lines = new Set<string>();
  readonly #places = new Set<string>();
  #further = 0;

  /** @param subject What the value is. */
  constructor(subject: keyof typeof WORDS = "arguments") {
    this.#words = WORDS[subject];
  }

  /** Whether nothing was reported. */
  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** Whether further problems are only counted. */
  get isFull(): boolean {
    return this.#lines.size >= MAX_LINES;
  }

  /** Whether the value at the current path cannot be used, whatever its schema says. */
  get isRefused(): boolean {
    return this.refused.size > 0 && this.refused.has(this.path.text());
  }

  /** The lines, the last one counting those left out. */
  get lines(): readonly string[] {
    const lines = [...this.#lines];
    if (this.#further > 0) lines.push(`And ${this.#further} further problems.`);
    return lines;
  }

  /** Reports that the value at the current path is not what it must be, such as `must be a string`. */
  add(complaint: string): void {
    const place = this.path.text();
    this.#places.add(place);
    this.addLine(
      this.path.depth === 0
        ? `${this.#words.whole} ${complaint}.`
        : `${this.#words.part} ${quote(shorten(place))} ${complaint}.`,
    );
  }

  /** Reports like `add`, unless the value at the current path has a problem already. */
  addFirst(complaint: string): void {
    if (!this.#places.has(this.path.text())) this.add(complaint);
  }

  /**
   * Reports that the value at the current path cannot be used at all.
   *
   * @throws {TooManyProblemsError} If so many cannot that looking on is no use.
   */
  refuse(complaint: string): void {
    if (this.refused.size >= MAX_LINES) throw new TooManyProblemsError();
    this.refused.add(this.path.text());
    this.add(complaint);
  }

  /** Reports that a property of the object at the current path is missing. */
  addMissing(
    name: string,
    { type, description, given }: {
      readonly type: string;
      readonly description?: unknown;
      /** Names that are there although no schema knows them. */
      readonly given: readonly string[];
    },
  ): void {
    const what = this.path.depth === 0 ? this.#words.member : "property";
    const [near] = nearestNames(name, given, { limit: 1 });
    this.addLine(
      `Missing required ${what} ${
        quote(shorten(this.path.text(name)))
      } (${type})` +
        (typeof description === "string" && description !== ""
          ? `: ${oneLine(description)}`
          : ".") +
        (near === undefined ? "" : ` (was ${quote(near)} meant for it?)`),
    );
  }

  /** Counts a problem that is not listed. */
  countFurther(): void {
    this.#further++;
  }

  /** Adds a whole line. */
  addLine(line: string): void {
    if (this.#lines.size < MAX_LINES || this.#lines.has(line)) {
      this.#lines.add(line);
    } else this.#further++;
  }
}

/** Text in quotes on one line, cut off when it is long. */
export function quote(text: string, maxLength = 100): string {
  return JSON.stringify(
    text.length > maxLength ? `${text.slice(0, maxLength)}…` : text,
  );
}

/** A place, without its middle when it is long: its end tells most. */
function shorten(place: string): string {
  return place.length > 100
    ? `${place.slice(0, 40)}…${place.slice(-58)}`
    : place;
}

/** Text on one line, cut off when it is long. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
