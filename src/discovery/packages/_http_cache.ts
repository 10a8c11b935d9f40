import { createHash } from "node:crypto";
import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import { join } from "../../core/path.ts";
import type { DeclarationFiles } from "./_declaration_files.ts";
import type { DenoCache } from "./deno_dir.ts";

/** What a URL answered when Deno loaded it. */
export interface CachedAnswer {
  /** The URL that the content is from, redirections followed. */
  readonly url: URL;
  readonly text: string;
  /** Value of a header by its name in lower case. */
  header(name: string): string | undefined;
}

const MAX_REDIRECTS = 10;
const METADATA = "\n// denoCacheMetadata=";

/** Deno's cache of what it loaded by URL: `remote/<scheme>/<host>/<hash of path and query>`. */
export class HttpCache {
  readonly #files: DeclarationFiles;
  readonly #folder: string | undefined;
  readonly #root: string | undefined;

  constructor(files: DeclarationFiles, { dir }: DenoCache) {
    this.#files = files;
    this.#folder = dir === undefined ? undefined : join(dir, "remote");
    this.#root = this.#folder && files.realPath(this.#folder);
  }

  /**
   * Reads what is kept of a URL.
   *
   * @param url An `http:` or `https:` URL.
   * @returns The answer, or undefined when none is kept.
   */
  read(url: URL): CachedAnswer | undefined {
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = this.#read(at);
      const location = answer?.header("location");
      if (answer === undefined || location === undefined) return answer;
      const next = URL.parse(location, at);
      if (next === null) return undefined;
      at = next;
    }
    return undefined;
  }

  #read(url: URL): CachedAnswer | undefined {
    const path = this.#pathOf(url);
    if (path === undefined || this.#root === undefined) return undefined;
    const content = this.#files.read(path, this.#root);
    const end = content?.lastIndexOf(METADATA) ?? -1;
    if (content === undefined || end < 0) return undefined;
    const metadata = parseJson(content.slice(end + METADATA.length));
    const headers = isPlainObject(metadata) ? metadata.headers : undefined;
    return {
      url,
      text: content.slice(0, end),
      header(name) {
        const value = isPlainObject(headers) && Object.hasOwn(headers, name)
          ? headers[name]
          : undefined;
        return typeof value === "string" ? value : undefined;
      },
    };
  }

  #pathOf({ protocol, hostname, port, pathname, search }: URL) {
    if (this.#folder === undefined) return undefined;
    if (protocol !== "https:" && protocol !== "http:") return undefined;
    const host = port === "" ? hostname : `${hostname}_PORT${port}`;
    // Names of hosts have no separators; what has is no host that Deno loaded from.
    if (!/^[\w.[\]:-]+$/.test(host) || /^\.+$/.test(host)) return undefined;
    const hash = createHash("sha256").update(pathname + search).digest("hex");
    return join(this.#folder, protocol.slice(0, -1), host, hash);
  }
}
