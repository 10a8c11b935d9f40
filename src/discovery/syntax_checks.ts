import type { Diagnostic } from "../core/diagnostic.ts";
import { errorText } from "../core/error_text.ts";
import { extname } from "../core/path.ts";
import type { ToolLanguage } from "../core/tool_language.ts";
import { fileDiagnostic } from "./file_diagnostic.ts";
import { LIBRARY_EXTENSIONS } from "./library_file_name.ts";
import type { SourceStore } from "./source_store.ts";
import { decodeSource } from "./source_text.ts";

const CODE_EXTENSIONS = [...LIBRARY_EXTENSIONS, ".cts", ".cjs"];

/** Looks for syntax errors in modules that libraries import: reading a library parses only those that its types lead to. */
export class SyntaxChecks {
  readonly #load: () => Promise<ToolLanguage>;
  #language: Promise<ToolLanguage> | undefined;

  /** @param load Loads the parser, when there is something to look at. */
  constructor(load: () => Promise<ToolLanguage>) {
    this.#load = load;
  }

  /**
   * Looks at one module.
   *
   * @param path Absolute path.
   * @param store Reads it.
   * @returns Its first syntax error; undefined when there is none, or when it is neither code nor JSON.
   */
  async find(
    path: string,
    store: SourceStore,
  ): Promise<Diagnostic | undefined> {
    const extension = extname(path);
    const isCode = CODE_EXTENSIONS.includes(extension);
    if (!isCode && extension !== ".json") return undefined;
    const state = await store.read(path);
    const text = state.kind === "file" ? decodeSource(state.bytes) : undefined;
    // What is no text is told by who imports it.
    if (text === undefined) return undefined;
    if (!isCode) return jsonError(path, text);
    const language = await (this.#language ??= this.#load());
    const { diagnostics } = language.readLibrary(path, {
      text: (other) => other === path ? text : undefined,
      resolve: () => undefined,
    });
    return diagnostics.find(({ code }) => code === "syntax");
  }
}

function jsonError(path: string, text: string): Diagnostic | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = `Syntax error: ${errorText(error)}`;
    return fileDiagnostic("syntax", message, path);
  }
}
