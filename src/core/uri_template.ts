/** Longest template, in UTF-16 code units. */
const MAX_TEMPLATE = 1_000;
const MAX_VARIABLES = 30;

/** Longest URI that is matched: the work grows with its length times the parts of the template. */
const MAX_URI = 8_192;

/** A part of a template: text that stands for itself, or a variable that takes one character or more. */
type Part =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "variable";
    readonly name: string;
    /** Characters that it does not take. */
    readonly stops: string;
  };

/** A URI with variables, taken apart. */
export interface UriTemplate {
  readonly parts: readonly Part[];
  /** Names that may stand in the query, in any order; undefined when the template has no `{?...}`. */
  readonly query?: readonly string[];
  /** All its variables, in order. */
  readonly variables: readonly string[];
}

/**
 * Takes a URI template apart: the part of RFC 6570 that can be matched without
 * guessing, and `{x*}` for a path.
 *
 * - `{x}` and `{x,y}` take anything but `/`, `?` and `#`, in a list no `,` either;
 * - `{+x}` and `{x*}` take anything;
 * - `{?x,y}`, at the end, takes a query that has some of the names.
 *
 * @param text The template; without variables, a URI.
 * @returns The template, or the reason for which it is none, to end a message with.
 */
export function parseUriTemplate(
  text: string,
): UriTemplate | { readonly reason: string } {
  if (text.length > MAX_TEMPLATE) {
    return { reason: `it is longer than ${MAX_TEMPLATE} characters` };
  }
  const parts: Part[] = [];
  const variables: string[] = [];
  let query: string[] | undefined;
  for (const piece of text.split(/(?=\{)|(?<=\})/)) {
    if (query !== undefined) return { reason: "{?...} must stand at its end" };
    if (!/[{}]/.test(piece)) {
      if (piece !== "") parts.push({ kind: "text", text: piece });
      continue;
    }
    const found = /^\{(\??)(\+?)([A-Za-z0-9_,]+)(\*?)\}$/.exec(piece);
    const [, isQuery, plus, list = "", star] = found ?? [];
    const names = list.split(",");
    const isWide = plus !== "" || star !== "";
    if (
      found === null || names.includes("") ||
      isWide && (isQuery !== "" || names.length > 1)
    ) {
      return {
        reason:
          `${piece} is not understood: write {x}, {x,y}, {+x}, {x*}, or {?x,y} at the end`,
      };
    }
    variables.push(...names);
    if (isQuery !== "") query = names;
    else parts.push(...variableParts(names, isWide));
  }
  if (variables.length > MAX_VARIABLES) {
    return { reason: `it has more than ${MAX_VARIABLES} variables` };
  }
  const twice = variables.find((name, at) => variables.indexOf(name) < at);
  if (twice !== undefined) return { reason: `it has {${twice}} twice` };
  return { parts, variables, ...(query === undefined ? {} : { query }) };
}

function variableParts(names: readonly string[], isWide: boolean): Part[] {
  const stops = isWide ? "" : names.length > 1 ? "/?#," : "/?#";
  return names.flatMap((name, at): Part[] => {
    const variable: Part = { kind: "variable", name, stops };
    return at === 0 ? [variable] : [{ kind: "text", text: "," }, variable];
  });
}

/**
 * Matches a URI with a template, in time bounded by the product of their lengths.
 *
 * @param template The template.
 * @param uri Any text.
 * @returns The decoded values by variable, without those of the query that are
 * absent; undefined when the URI is none of the template's.
 */
export function matchUriTemplate(
  { parts, query }: UriTemplate,
  uri: string,
): Readonly<Record<string, string>> | undefined {
  if (uri.length > MAX_URI) return undefined;
  const mark = query === undefined ? -1 : uri.indexOf("?");
  const path = mark < 0 ? uri : uri.slice(0, mark);
  const values = matchParts(parts, path);
  if (values === undefined) return undefined;
  const asked = mark < 0 ? [] : matchQuery(query ?? [], uri.slice(mark + 1));
  if (asked === undefined) return undefined;
  const decoded = [...values, ...asked].map(([name, value]) =>
    [name, decode(value)] as const
  );
  if (decoded.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(
    decoded.map(([name, value]) => [name, value ?? ""]),
  );
}

type Values = (readonly [name: string, value: string])[];

/**
 * Each variable takes as much as it can. What can follow where is found out
 * from the end, once for each part and place, as backtracking has no bound.
 */
function matchParts(parts: readonly Part[], text: string): Values | undefined {
  const [first] = parts;
  if (first?.kind === "text" && !text.startsWith(first.text)) return undefined;
  const width = text.length + 1;
  // Whether the parts from `at` on match the text from `from` on.
  const fits = new Uint8Array((parts.length + 1) * width);
  fits[parts.length * width + text.length] = 1;
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    const row = at * width;
    const next = row + width;
    for (let from = text.length - 1; from >= 0; from--) {
      const isFit = part?.kind === "text"
        ? fits[next + from + part.text.length] === 1 &&
          text.startsWith(part.text, from)
        : !part?.stops.includes(text[from] ?? "") &&
          (fits[row + from + 1] === 1 || fits[next + from + 1] === 1);
      if (isFit) fits[row + from] = 1;
    }
  }
  if (fits[0] !== 1) return undefined;
  const values: Values = [];
  let from = 0;
  for (const [at, part] of parts.entries()) {
    let to = from + 1;
    if (part.kind === "text") to = from + part.text.length;
    else {
      while (fits[at * width + to] === 1) to++;
      values.push([part.name, text.slice(from, to)]);
    }
    from = to;
  }
  return values;
}

function matchQuery(
  names: readonly string[],
  query: string,
): Values | undefined {
  const values = new Map<string, string>();
  for (const pair of query === "" ? [] : query.split("&")) {
    const [name = "", ...value] = pair.split("=");
    if (!names.includes(name) || values.has(name)) return undefined;
    values.set(name, value.join("="));
  }
  return [...values];
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    // A percent sign that encodes nothing: no expansion of a template has one.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
