import { pathTexts } from "./path_texts.ts";
import type { Word } from "./_word.ts";

type ValueKind = "none" | "text" | "path" | "attached";

/** The options that a program may be given. */
export interface OptionTable {
  readonly short: ReadonlyMap<string, ValueKind>;
  readonly long: ReadonlyMap<string, ValueKind>;
  readonly takesNumber: boolean;
}

/** An option as it was given. */
export interface GivenOption {
  /** With its dashes. */
  readonly name: string;
  readonly value?: Word;
}

/** Arguments told apart. */
export interface ParsedArguments {
  /** Why they are not all known to be harmless. */
  readonly reason?: string;
  readonly options: readonly GivenOption[];
  readonly operands: readonly Word[];
  /** Values of options that name files. */
  readonly paths: readonly (string | undefined)[];
}

const KINDS: Readonly<Record<string, ValueKind>> = {
  ":": "text",
  "@": "path",
  "?": "attached",
};

/**
 * Makes a table of options from a list: `abc` are flags, `n:` takes a value,
 * `f@` a path, `i?` a value only when attached, `--long` likewise, `#` is `-5`.
 */
export function optionTable(list: string): OptionTable {
  const short = new Map<string, ValueKind>();
  const long = new Map<string, ValueKind>();
  let takesNumber = false;
  for (const item of list.split(/\s+/)) {
    const kind = KINDS[item.slice(-1)] ?? "none";
    const names = kind === "none" ? item : item.slice(0, -1);
    if (item === "#") takesNumber = true;
    else if (names.startsWith("--")) long.set(names, kind);
    else for (const name of names) short.set(name, kind);
  }
  return { short, long, takesNumber };
}

/** How a program reads its arguments. */
export interface ParseOptions {
  /** Whether its options end at the first operand. */
  readonly stopsAtOperand?: boolean;
  /** Whether words that are not known before it runs do no harm. */
  readonly takesAnything?: boolean;
  /** Whether every option that it has is harmless, so that names with a dash are too. */
  readonly anyOption?: boolean;
  /** Patterns of names that are no harmful options, whatever they begin with. */
  readonly harmlessNames?: RegExp;
}

/** Tells options from operands as GNU programs do. */
export function parseArguments(
  args: readonly Word[],
  table: OptionTable,
  how: ParseOptions = {},
): ParsedArguments {
  return new ArgumentParser(table, how).parse(args);
}

class ArgumentParser {
  readonly #table: OptionTable;
  readonly #how: ParseOptions;
  readonly #options: GivenOption[] = [];
  readonly #operands: Word[] = [];
  readonly #paths: (string | undefined)[] = [];
  #reason: string | undefined;

  constructor(table: OptionTable, how: ParseOptions) {
    this.#table = table;
    this.#how = how;
  }

  parse(args: readonly Word[]): ParsedArguments {
    let ended = false;
    for (let at = 0; at < args.length; at++) {
      const word = args[at];
      if (!word) break;
      const text = word.value;
      if (ended || !text?.startsWith("-") || text === "-") {
        this.#addOperand(word, ended);
        ended ||= this.#how.stopsAtOperand === true;
      } else if (text === "--") ended = true;
      else if (word.pattern && (word.many || !this.#isTextOption(text))) {
        this.#refuse(`${word.text} may be an option`);
      } else if (this.#addOption(text, args[at + 1])) at += 1;
    }
    return {
      reason: this.#reason,
      options: this.#options,
      operands: this.#operands,
      paths: this.#paths,
    };
  }

  /** Whether whatever its wildcards match is the same option, with another text. */
  #isTextOption(text: string): boolean {
    const name = /^(--[a-z-]+)=/.exec(text)?.[1];
    return name !== undefined && this.#table.long.get(name) === "text";
  }

  #refuse(reason: string): void {
    this.#reason ??= reason;
  }

  #addOperand(word: Word, ended: boolean): void {
    this.#operands.push(word);
    if (word.value === undefined && !this.#how.takesAnything) {
      this.#refuse(`${word.text} is not known before it runs`);
    }
    const mayBeOption = !ended && word.pattern &&
      (word.many || /^[*?[]/.test(word.value ?? ""));
    const isHarmless = this.#how.anyOption || (!word.many &&
      this.#how.harmlessNames?.test(word.value ?? ""));
    if (mayBeOption && !isHarmless) {
      this.#refuse(`a name that matches ${word.text} may be an option`);
    }
  }

  /** @returns Whether the next word is its value. */
  #addOption(text: string, next: Word | undefined): boolean {
    if (this.#table.takesNumber && /^-\d+$/.test(text)) return false;
    if (text.startsWith("--")) return this.#addLong(text, next);
    for (let at = 1; at < text.length; at++) {
      const name = text.charAt(at);
      const kind = this.#table.short.get(name);
      if (!kind) {
        this.#refuseOption(`-${name}`, text.slice(at + 1), next);
        return false;
      }
      if (kind === "none") {
        this.#options.push({ name: `-${name}` });
        continue;
      }
      const rest = text.slice(at + 1);
      return this.#addValue(`-${name}`, {
        kind,
        attached: rest || undefined,
        next,
      });
    }
    return false;
  }

  #addLong(text: string, next: Word | undefined): boolean {
    const equals = text.indexOf("=");
    const name = equals < 0 ? text : text.slice(0, equals);
    const attached = equals < 0 ? undefined : text.slice(equals + 1);
    const kind = this.#table.long.get(name);
    if (!kind || (kind === "none" && attached !== undefined)) {
      this.#refuseOption(name, attached ?? "", next);
      return false;
    }
    if (kind === "none") {
      this.#options.push({ name });
      return false;
    }
    return this.#addValue(name, { kind, attached, next });
  }

  #refuseOption(name: string, attached: string, next: Word | undefined): void {
    this.#refuse(`option ${name} is not known to be harmless`);
    // Where the value starts is not known; a path in it is.
    const path = /(?:[\/~]|\.\.).*$/s.exec(attached)?.[0];
    if (path) this.#paths.push(path);
    if (attached === "") this.#paths.push(...pathTexts(next?.value ?? ""));
  }

  #addValue(
    name: string,
    { kind, attached, next }: {
      readonly kind: ValueKind;
      readonly attached: string | undefined;
      readonly next: Word | undefined;
    },
  ): boolean {
    const takesNext = attached === undefined && kind !== "attached";
    const value = attached !== undefined
      ? { text: attached, value: attached, pattern: false, many: false }
      : takesNext
      ? next
      : undefined;
    this.#options.push({ name, value });
    if (value && (value.value === undefined || value.many)) {
      this.#refuse(`${value.text} is not known before it runs`);
    }
    if (kind === "path") this.#paths.push(value?.value);
    return takesNext;
  }
}
