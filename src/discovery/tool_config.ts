import type { Diagnostic } from "../core/diagnostic.ts";
import { isPlainObject } from "../core/json.ts";
import { dirname, fromFileUrl, join, toFileUrl } from "../core/path.ts";
import type { ImportMap } from "../core/tool_manifest.ts";
import { absoluteImportMap } from "./absolute_import_map.ts";
import { parseJsonc } from "./parse_jsonc.ts";
import { decodeSource, positionAt } from "./source_text.ts";
import type { SourceStore } from "./source_store.ts";

/** What the nearest `deno.json` of a folder means for the tools in it. */
export interface ToolConfig {
  /** Its import map, with absolute addresses; absent when it has none. */
  readonly importMap?: ImportMap;
  /** Absolute paths that were looked at, found or not. */
  readonly files: readonly string[];
  /** What is wrong with it. */
  readonly diagnostics: readonly Diagnostic[];
}

interface ConfigText {
  readonly path: string;
  readonly text: string;
}

/** Finds the configuration of tool folders, each once. Reads it as data: nothing but `imports` and `scopes` counts. */
export class ToolConfigs {
  readonly #store: SourceStore;
  readonly #nearest = new Map<string, Promise<ToolConfig>>();

  constructor(store: SourceStore) {
    this.#store = store;
  }

  /**
   * The configuration that holds for the modules of a folder.
   *
   * @param folder Absolute path of the folder.
   * @returns The nearest one upwards, or an empty one.
   */
  nearest(folder: string): Promise<ToolConfig> {
    let config = this.#nearest.get(folder);
    if (config === undefined) {
      config = this.#find(folder);
      this.#nearest.set(folder, config);
    }
    return config;
  }

  async #find(folder: string): Promise<ToolConfig> {
    const files: string[] = [];
    for (const name of ["deno.json", "deno.jsonc"]) {
      const path = join(folder, name);
      files.push(path);
      const state = await this.#store.read(path);
      if (state.kind === "absent" || state.kind === "folder") continue;
      const text = state.kind === "file"
        ? decodeSource(state.bytes)
        : undefined;
      const config = text === undefined
        ? { files: [], diagnostics: [broken(path, "it is no readable text")] }
        : await this.#parse({ path, text });
      return { ...config, files: [...files, ...config.files] };
    }
    const parent = dirname(folder);
    if (parent === folder) return { files, diagnostics: [] };
    const config = await this.nearest(parent);
    return { ...config, files: [...files, ...config.files] };
  }

  async #parse(file: ConfigText): Promise<ToolConfig> {
    const parsed = await parseJsonc(file.text);
    if (parsed.kind === "malformed") {
      const { message, offset } = parsed;
      return {
        files: [],
        diagnostics: [broken(file.path, message, { file, offset })],
      };
    }
    const { value } = parsed;
    if (!isPlainObject(value)) {
      return {
        files: [],
        diagnostics: [broken(file.path, "it holds no object")],
      };
    }
    if (
      typeof value.importMap === "string" && value.imports === undefined &&
      value.scopes === undefined
    ) return await this.#readImportMap(value.importMap, file);
    return toConfig(value, file, { expand: true });
  }

  async #readImportMap(named: string, file: ConfigText): Promise<ToolConfig> {
    const url = URL.parse(named, toFileUrl(file.path));
    const offset = file.text.indexOf(JSON.stringify(named));
    const fail = (reason: string, files: string[]): ToolConfig => ({
      files,
      diagnostics: [
        broken(file.path, `its import map ${JSON.stringify(named)} ${reason}`, {
          file,
          offset,
        }),
      ],
    });
    if (url?.protocol !== "file:") return fail("is not on disk", []);
    const path = fromFileUrl(url);
    const state = await this.#store.read(path);
    const text = state.kind === "file" ? decodeSource(state.bytes) : undefined;
    if (text === undefined) return fail("cannot be read", [path]);
    const parsed = await parseJsonc(text);
    if (parsed.kind === "malformed") {
      const { message, offset } = parsed;
      const at = { file: { path, text }, offset };
      return { files: [path], diagnostics: [broken(path, message, at)] };
    }
    return { ...toConfig(parsed.value, { path, text }), files: [path] };
  }
}

function toConfig(
  value: unknown,
  file: ConfigText,
  options: { readonly expand?: boolean } = {},
): ToolConfig {
  const base = toFileUrl(file.path).href;
  const { importMap, problems } = absoluteImportMap(value, base, options);
  const diagnostics = problems.map(({ key, message }) =>
    broken(file.path, message, {
      file,
      offset: file.text.indexOf(JSON.stringify(key)),
    })
  );
  return Object.keys(importMap).length === 0
    ? { files: [], diagnostics }
    : { importMap, files: [], diagnostics };
}

function broken(
  path: string,
  reason: string,
  at?: { readonly file: ConfigText; readonly offset: number },
): Diagnostic {
  const place = at === undefined
    ? { line: 1, column: 1 }
    : positionAt(at.file.text, Math.max(0, at.offset));
  return {
    severity: "warning",
    code: "broken-config",
    message: `Part of this configuration is ignored: ${
      reason.replace(/\s+/g, " ")
    }`,
    path,
    ...place,
  };
}
