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
  if (/^(?:\d|[@*-])$/.test(name)) return [{ kind: "unknown", quoted }];
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Unreadable(`unclear $${name}`);
  const folder = folderVariable(name, scope);
  if (folder) return [{ kind: "text", text: folder, quoted: true }];
  const value = scope.findValue(name);
  if (!value) return [{ kind: "unknown", quoted }];
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
  const match = /^([A-Za-z_]\w*|[\d@*]|[?#$!])(\[(?:[@*]|\d+)\])?(.*)$/s
    .exec(inner);
  const [, name = "", subscript, rest = ""] = match ?? [];
  if (!match) throw new Unreadable(`expansion ${source}`);
  if (!rest && !subscript) return readVariable(name, place);
  const slice = /^:\s?-?\d+(?::-?\d+)?$/.test(rest);
  if (rest && !slice && !REST.test(rest)) {
    throw new Unreadable(`expansion ${source}`);
  }
  const value = subscript ? undefined : place.scope.findValue(name);
  const shortened = value?.kind === "text" && shorten(value.text, rest);
  if (typeof shortened === "string") {
    return place.quoted
      ? [{ kind: "text", text: shortened, quoted: true }]
      : splitText(shortened);
  }
  return [{ kind: "unknown", quoted: place.quoted }];
}

/** Removes a prefix or suffix, where that is plain. */
function shorten(text: string, rest: string): string | undefined {
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
