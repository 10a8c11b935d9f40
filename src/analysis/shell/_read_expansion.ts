import { checkArithmeticText } from "./_arithmetic.ts";
import { checkSubscript } from "./_check_subscript.ts";
import type { Scope } from "./_scope.ts";
import { Unreadable } from "./_unreadable.ts";
import type { Fragment } from "./_word.ts";

/** Where a variable is used. */
export interface ExpansionPlace {
  readonly scope: Scope;
  readonly quoted: boolean;
}

/** Operators of `${x...}` that take text which may itself hold plain variables. */
const REST =
  /^(?::?[-+?]|##?|%%?|\/\/?|\/[#%]|\^\^?|,,?)((?:[^`$\\'"(){}<>]|\\[^}\n]|\$[A-Za-z_]\w*)*)$/;

/**
 * Reads `$NAME`.
 *
 * @param name What follows the dollar sign.
 */
export function readVariable(
  name: string,
  { scope, quoted }: ExpansionPlace,
): readonly Fragment[] {
  if (/^[?#$!]$/.test(name)) return [{ kind: "number" }];
  if (name === "@" && quoted && scope.positional) {
    return scope.positional.flatMap((it, at): Fragment[] =>
      at === 0 ? [it] : [{ kind: "gap" }, it]
    );
  }
  if (/^[0@*-]$/.test(name)) return [{ kind: "unknown", quoted }];
  if (!/^(?:[A-Za-z_]\w*|[1-9])$/.test(name)) {
    throw new Unreadable(`unclear $${name}`);
  }
  const folder = folderVariable(name, scope);
  if (folder) return [{ kind: "text", text: folder, quoted: true }];
  const value = scope.findValue(name);
  if (!value) return [{ kind: "unknown", quoted }];
  if (value.kind === "list") return readList(value.items, "[0]", quoted);
  if (quoted || value.kind === "number") return [value];
  if (value.kind === "name") return [{ ...value, quoted: false }];
  if (value.kind === "text") return splitText(value.text);
  return [{ kind: "unknown", quoted }];
}

/** The folders that every script knows, written so that their place is plain. */
function folderVariable(name: string, scope: Scope): string | undefined {
  if (scope.isAssigned(name)) return undefined;
  if (name === "HOME") return "~";
  return name === "PWD" ? "." : undefined;
}

/** Unquoted, the value is split at blanks, and its wildcards count. */
function splitText(text: string): readonly Fragment[] {
  if (/[*?[]/.test(text) && /[\\{]/.test(text)) {
    return [{ kind: "unknown", quoted: false }];
  }
  const fragments: Fragment[] = [];
  for (const [part] of text.matchAll(/[ \t\n]+|[^ \t\n]+/g)) {
    if (/^[ \t\n]/.test(part)) fragments.push({ kind: "gap" });
    else {
      const quoted = !/[*?[]/.test(part);
      fragments.push({ kind: "text", text: part, quoted });
    }
  }
  return fragments;
}

/**
 * Reads `${...}`.
 *
 * @param source All of it.
 * @throws {Unreadable} For forms that can run code (`${!x}`, `${x@P}`, subscripts that are computed).
 */
export function readExpansion(
  source: string,
  place: ExpansionPlace,
): readonly Fragment[] {
  const inner = source.slice(2, -1);
  const length = /^#(?:[A-Za-z_]\w*(?:\[[@*\d]\])?|[@*#])?$/.test(inner);
  if (length) return [{ kind: "number" }];
  const item = readItem(inner, place);
  if (item) return item;
  const match = /^([A-Za-z_]\w*|[\d@*]|[?#$!])(\[(?:[@*]|\d+)\])?(.*)$/s
    .exec(inner);
  const [, name = "", subscript, written = ""] = match ?? [];
  const rest = written.replace(/\$'\\[nt]'/g, "\\n");
  if (!match) throw new Unreadable(`expansion ${source}`);
  if (!rest && !subscript) return readVariable(name, place);
  const list = subscript && place.scope.findValue(name);
  if (list && list.kind === "list" && !rest) {
    return readList(list.items, subscript, place.quoted);
  }
  const slice = /^:\s?-?\d+(?::-?\d+)?$/.test(rest) ||
    isSlice(rest, place.scope);
  if (rest && !slice && !REST.test(rest)) {
    throw new Unreadable(`expansion ${source}`);
  }
  const value = subscript ? undefined : place.scope.findValue(name);
  return value
    ? readPiece(value, rest, place)
    : [{ kind: "unknown", quoted: place.quoted }];
}

/** Reads `${!x[@]}` and `${x[i]}`; undefined for other forms. */
function readItem(
  inner: string,
  { scope, quoted }: ExpansionPlace,
): readonly Fragment[] | undefined {
  const keys = /^!([A-Za-z_]\w*)\[[@*]\]$/.exec(inner)?.[1];
  if (keys) {
    const isCounted = scope.isSet(keys) && !scope.isAssociative(keys);
    return isCounted ? [{ kind: "number" }] : [{ kind: "unknown", quoted }];
  }
  const item = /^([A-Za-z_]\w*)\[([^\[\]@*]+)\](.*)$/.exec(inner);
  const [, name = "", subscript = "", rest = ""] = item ?? [];
  if (!item || /^\d+$/.test(subscript)) return undefined;
  checkSubscript(name, subscript, scope);
  if (rest && !REST.test(rest)) throw new Unreadable(`expansion ${inner}`);
  return [{ kind: "unknown", quoted }];
}

/** A known value with an operator behind it. */
function readPiece(
  value: Fragment,
  rest: string,
  place: ExpansionPlace,
): readonly Fragment[] {
  const short = value.kind === "name"
    ? shortenName(value.text, rest)
    : undefined;
  if (short !== undefined) {
    return [{ kind: "name", text: short, quoted: place.quoted }];
  }
  const shortened = value.kind === "text" && shorten(value.text, rest);
  if (typeof shortened === "string") {
    return place.quoted
      ? [{ kind: "text", text: shortened, quoted: true }]
      : splitText(shortened);
  }
  return [{ kind: "unknown", quoted: place.quoted }];
}

/** Whether `:i:1` takes a piece, from places that are known to be numbers. */
function isSlice(rest: string, scope: Scope): boolean {
  if (
    !/^:[ \w$+*(),-]+(?::[ \w$+*(),-]+)?$/.test(rest) || /^:[-+]/.test(rest)
  ) {
    return false;
  }
  for (const part of rest.slice(1).split(":")) checkArithmeticText(part, scope);
  return true;
}

/** Reads `${x[@]}` and `${x[1]}` where the items are known. */
function readList(
  items: readonly Fragment[],
  subscript: string,
  quoted: boolean,
): readonly Fragment[] {
  const unknown: Fragment = { kind: "unknown", quoted };
  const spread = (it: Fragment): readonly Fragment[] => {
    if (quoted || it.kind === "number") return [it];
    if (it.kind === "text") return splitText(it.text);
    return it.kind === "name" ? [{ ...it, quoted: false }] : [unknown];
  };
  if (subscript === "[@]" || (subscript === "[*]" && !quoted)) {
    return items.flatMap((it, at): readonly Fragment[] =>
      at === 0 ? spread(it) : [{ kind: "gap" }, ...spread(it)]
    );
  }
  const index = /^\[(\d+)\]$/.exec(subscript)?.[1];
  if (index === undefined) return [unknown];
  // A pattern may stand for any number of items.
  const [first] = items;
  if (items.length === 1 && first?.kind === "name") return spread(first);
  if (!items.every((it) => it.kind === "text")) return [unknown];
  const item = items[Number(index)];
  return item ? spread(item) : [{ kind: "text", text: "", quoted: true }];
}

/** Removes a prefix or suffix, where that is plain. */
function shorten(text: string, rest: string): string | undefined {
  const fallback = /^:-([\w.\/-]*)$/.exec(rest)?.[1];
  if (fallback !== undefined) return text || fallback;
  const suffix = /^%%?([\w.\/-]+)$/.exec(rest)?.[1];
  if (suffix) {
    return text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
  }
  const prefix = /^##?([\w.\/-]+)$/.exec(rest)?.[1];
  if (prefix) return text.startsWith(prefix) ? text.slice(prefix.length) : text;
  if (rest === "##*/") return text.slice(text.lastIndexOf("/") + 1);
  if (rest !== "%/*" && rest !== "%.*") return undefined;
  const end = text.lastIndexOf(rest.charAt(1));
  return end < 0 ? text : text.slice(0, end);
}

/** The same for names that wildcards match, where that is true of each: `*` matches no `/`, and nothing hidden. */
function shortenName(text: string, rest: string): string | undefined {
  const end = /[*?\]]([\w.-]*\.\w+)$/.exec(text)?.[1];
  if (end === undefined || /[*?[].*\//.test(text) || text.includes("**")) {
    return undefined;
  }
  const suffix = /^%%?([\w.-]+)$/.exec(rest)?.[1];
  if (suffix) {
    return end.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
  }
  if (rest === "%.*") return text.slice(0, text.lastIndexOf("."));
  return rest === "##*/" ? text.slice(text.lastIndexOf("/") + 1) : undefined;
}
