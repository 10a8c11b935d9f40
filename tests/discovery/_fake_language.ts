import type {
  ImportReference,
  ModuleSources,
  ToolLanguage,
} from "../../src/core/tool_language.ts";
import type {
  LibraryReading,
  PromptProvider,
  ToolManifest,
} from "../../src/core/tool_manifest.ts";

/** A parser of our own interface that knows lines of the simplest form, and counts its work. */
export class FakeLanguage implements ToolLanguage {
  readonly extensions = [".ts"];
  /** Paths of the libraries that were read, in order. */
  readonly read: string[] = [];

  scanImports(_path: string, text: string): readonly ImportReference[] {
    return [
      ...text.matchAll(/(import|export)\b( type)?[^"'\n]*["']([^"']+)["']/g),
    ]
      .filter(([whole]) => /from|import\s*\(|import\s*["']/.test(whole))
      .map((match) => {
        const [whole, , type, specifier] = match;
        const offset = match.index + whole.length - specifier.length - 2;
        const kind = type !== undefined
          ? "type"
          : whole.includes("(")
          ? "dynamic"
          : "static";
        return { specifier, kind, ...placeOf(text, offset) };
      });
  }

  readLibrary(path: string, sources: ModuleSources): LibraryReading {
    this.read.push(path);
    const tools = this.#tools(path, sources);
    return {
      tools: tools.filter(({ name }) => !name.endsWith("_prompt")),
      promptProviders: tools.filter(({ name }) => name.endsWith("_prompt")).map(
        ({ name, source }): PromptProvider => ({
          exportName: name,
          tool: name.replace(/_prompt$/, ""),
          source,
        }),
      ),
      hooks: [],
      diagnostics: [],
    };
  }

  #tools(path: string, sources: ModuleSources): ToolManifest[] {
    const text = sources.text(path) ?? "";
    const own = [...text.matchAll(/export function (tool_\w+)/g)].map((match) =>
      toTool(match[1], { path, ...placeOf(text, match.index) })
    );
    const others = [...text.matchAll(/export \* from "([^"]+)"/g)].flatMap(
      ([, specifier]) => {
        const target = sources.resolve(specifier, path);
        return target === undefined ? [] : this.#tools(target, sources);
      },
    );
    return [...own, ...others];
  }
}

function toTool(name: string, source: ToolManifest["source"]): ToolManifest {
  return {
    name,
    description: "",
    input_schema: { type: "object" },
    exportName: name,
    source,
    parameters: [],
    acceptsUnknown: false,
  };
}

function placeOf(
  text: string,
  offset: number,
): { line: number; column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
