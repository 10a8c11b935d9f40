import { printsNumber } from "./_prints_number.ts";

/** How a script sets one of its variables. */
export interface AssignedName {
  readonly times: number;
  /** Whether every value is a number, whatever the order. */
  readonly numeric: boolean;
  /** Whether it is declared as an array whose subscripts are text. @default {false} */
  readonly associative?: boolean;
}

const NUMBER = /^(?:-?\d+|\$\(\(\)\))(?=[\s;)&|]|$)/;
const OUTPUT = /^("?)\$\(([^()]{1,200})\)\1(?=[\s;)&|]|$)/;
const COPY = /^("?)\$(?:(\w+)|\{(\w+)\})\1(?=[\s;)&|]|$)/;

/** What a loop over numbers goes through. */
const ROW = /^\s*(?:\d[\d\s]*|\{\d+\.\.\d+\}|\$\(seq(?: \d+){1,3}\))\s*$/;

const ARITHMETIC = /^[\w\s$+\-*\/%<>=!&|^~?:,;()#{}]{0,999}$/;

/**
 * Counts where a script sets each variable. Told from its text: rather too many
 * than one too few, since a variable that is set once has one value.
 *
 * @param source The script.
 */
export function assignedNames(
  source: string,
): ReadonlyMap<string, AssignedName> {
  const names = new Map<string, AssignedName>();
  const add = (name: string, numeric: boolean): void => {
    const before = names.get(name);
    names.set(name, {
      ...before,
      times: (before?.times ?? 0) + 1,
      numeric: numeric && (before?.numeric ?? true),
    });
  };
  const { bare, arithmetic } = splitArithmetic(source);
  for (const [name] of arithmetic.matchAll(/[A-Za-z_]\w*/g)) add(name, true);
  const copies: [name: string, from: string][] = [];
  addAssignments(bare, { add, copies });
  const loops = /\b(?:for|select)\s+(\w+)(?:\s+in\s([^;\n]*))?/g;
  for (const [, name = "", values = ""] of bare.matchAll(loops)) {
    add(name, ROW.test(values));
  }
  const setters =
    /\b(?:read|mapfile|readarray|getopts|unset|declare|local|typeset|readonly|export)\b([^;|&\n]*)/g;
  for (const [, text = ""] of bare.matchAll(setters)) {
    for (const [name] of text.matchAll(/(?<![$\w{])[A-Za-z_]\w*(?!\w*=)/g)) {
      add(name, false);
    }
    if (!/^\s+-[a-z]*A/.test(text)) continue;
    for (const [name] of text.matchAll(/(?<=\s)[A-Za-z_]\w*/g)) {
      const before = names.get(name);
      if (before) names.set(name, { ...before, associative: true });
    }
  }
  settleCopies(names, copies);
  return names;
}

/** A variable that is set to another one holds numbers if that one does. */
function settleCopies(
  names: Map<string, AssignedName>,
  copies: readonly (readonly [name: string, from: string])[],
): void {
  for (let rounds = 0; rounds <= copies.length && rounds < 50; rounds++) {
    let changed = false;
    for (const [name, from] of copies) {
      const to = names.get(name);
      if (!to?.numeric || names.get(from)?.numeric) continue;
      names.set(name, { ...to, numeric: false });
      changed = true;
    }
    if (!changed) return;
  }
  for (const [name] of copies) {
    const to = names.get(name);
    if (to) names.set(name, { ...to, numeric: false });
  }
}

function addAssignments(
  source: string,
  { add, copies }: {
    readonly add: (name: string, numeric: boolean) => void;
    readonly copies: [name: string, from: string][];
  },
): void {
  const pattern = /(?<![$\w{-])([A-Za-z_]\w*)(?:\[[^\]\n]{0,99}\])?(\+?=)/g;
  for (const match of source.matchAll(pattern)) {
    const rest = source.slice(match.index + match[0].length);
    const name = match[1] ?? "";
    const copy = COPY.exec(rest.slice(0, 99));
    const from = copy?.[2] ?? copy?.[3];
    if (from) copies.push([name, from]);
    const output = OUTPUT.exec(rest.slice(0, 250))?.[2];
    const numeric = from !== undefined || NUMBER.test(rest.slice(0, 24)) ||
      (output !== undefined && printsNumber(output));
    add(name, match[2] === "=" && numeric);
  }
  for (const [, name = ""] of source.matchAll(/\$\{(\w+):?=/g)) {
    add(name, false);
  }
}

/** Takes what stands in `((...))` out of a script. */
function splitArithmetic(
  source: string,
): { readonly bare: string; readonly arithmetic: string } {
  let bare = "";
  let arithmetic = "";
  let end = 0;
  while (true) {
    const start = source.indexOf("((", end);
    const close = start < 0 ? -1 : source.indexOf("))", start);
    if (close < 0) return { bare: bare + source.slice(end), arithmetic };
    const text = source.slice(start + 2, close);
    bare += source.slice(end, start);
    if (ARITHMETIC.test(text)) {
      bare += "(())";
      arithmetic += `${text}\n`;
      end = close + 2;
    } else {
      bare += "((";
      end = start + 2;
    }
  }
}
