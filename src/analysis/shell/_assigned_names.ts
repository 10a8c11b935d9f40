/** How a script sets one of its variables. */
export interface AssignedName {
  readonly times: number;
  /** Whether every value is a number, whatever the order. */
  readonly numeric: boolean;
}

const NUMBER = /^(?:-?\d+|\$\(\(\)\))(?=[\s;)&|]|$)/;

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
      times: (before?.times ?? 0) + 1,
      numeric: numeric && (before?.numeric ?? true),
    });
  };
  const { bare, arithmetic } = splitArithmetic(source);
  for (const [name] of arithmetic.matchAll(/[A-Za-z_]\w*/g)) add(name, true);
  addAssignments(bare, add);
  for (const [, name = ""] of bare.matchAll(/\b(?:for|select)\s+(\w+)/g)) {
    add(name, false);
  }
  const setters =
    /\b(?:read|unset|declare|local|typeset|readonly|export)\b([^;|&\n]*)/g;
  for (const [, text = ""] of bare.matchAll(setters)) {
    for (const [name] of text.matchAll(/(?<![$\w{])[A-Za-z_]\w*(?!\w*=)/g)) {
      add(name, false);
    }
  }
  return names;
}

function addAssignments(
  source: string,
  add: (name: string, numeric: boolean) => void,
): void {
  const pattern = /(?<![$\w{-])([A-Za-z_]\w*)(?:\[[^\]\n]{0,99}\])?(\+?=)/g;
  for (const match of source.matchAll(pattern)) {
    const rest = source.slice(match.index + match[0].length);
    add(match[1] ?? "", match[2] === "=" && NUMBER.test(rest.slice(0, 24)));
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
