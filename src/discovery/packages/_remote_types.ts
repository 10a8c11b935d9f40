import type { CachedAnswer, HttpCache } from "./_http_cache.ts";

/** A module of declarations that Deno loaded by URL. */
export interface RemoteModule {
  readonly url: URL;
  readonly text: string;
}

/** Scripts say where their types are in a header, or in a comment at their top. */
const SELF_TYPES =
  /^(?:\/\/\/\s*<reference\s+types\s*=|\/\/\s*@ts-self-types\s*=)\s*["']([^"'\r\n]+)["']/m;
const MAX_TOP = 4_000;

/**
 * Finds the declarations of a URL.
 *
 * @param url The URL of a module.
 * @param cache Deno's cache.
 * @returns Its own text when it is TypeScript, else that of the types that it names; a text when there are none.
 */
export function findRemoteTypes(
  url: URL,
  cache: HttpCache,
): RemoteModule | "absent" | "untyped" {
  const answer = cache.read(url);
  if (answer === undefined) return "absent";
  const types = answer.header("x-typescript-types") ??
    (isScript(answer)
      ? SELF_TYPES.exec(answer.text.slice(0, MAX_TOP))?.[1]
      : undefined);
  if (types === undefined) return isScript(answer) ? "untyped" : answer;
  const target = URL.parse(types, answer.url);
  const typed = target === null ? undefined : cache.read(target);
  if (typed === undefined) return "absent";
  return isScript(typed) ? "untyped" : typed;
}

function isScript({ url, header }: CachedAnswer): boolean {
  if (/\.[mc]?tsx?$/.test(url.pathname)) return false;
  const type = header("content-type") ?? "";
  return /(?:java|ecma)script|jsx/i.test(type) ||
    !/typescript/i.test(type) && /\.[mc]?jsx?$/.test(url.pathname);
}
