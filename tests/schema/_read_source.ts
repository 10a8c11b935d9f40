import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { JsonObject, JsonValue } from "../../src/core/json.ts";
import type {
  LibraryReading,
  ToolManifest,
} from "../../src/core/tool_manifest.ts";
import { createTypeScriptLanguage } from "../../src/schema/typescript_language.ts";

/** Modules by their path below `/tools/`. */
export type SourceFiles = Readonly<Record<string, string>>;

/** Reads `lib.ts`, or the first of several files. */
export function readSource(source: string | SourceFiles): LibraryReading {
  const files = typeof source === "string" ? { "lib.ts": source } : source;
  const texts = new Map(
    Object.entries(files).map(([name, text]) => [`/tools/${name}`, text]),
  );
  const [main = ""] = texts.keys();
  return createTypeScriptLanguage().readLibrary(main, {
    text: (path) => texts.get(path),
    resolve: (specifier, from) => {
      if (!specifier.startsWith(".")) return undefined;
      const { pathname } = new URL(specifier, `file://${from}`);
      return texts.has(pathname) ? pathname : undefined;
    },
  });
}

/** The only tool of a source. */
export function readOnlyTool(source: string | SourceFiles): ToolManifest {
  const { tools } = readSource(source);
  const [tool] = tools;
  if (tool === undefined || tools.length !== 1) {
    throw new Error(`Expected one tool: found ${tools.length}`);
  }
  return tool;
}

/** What a parameter of some type becomes. */
export interface ReadType {
  readonly schema: JsonValue | undefined;
  readonly required: boolean;
  readonly defs: JsonValue | undefined;
  readonly tool: ToolManifest;
  /** Those that are not about missing docs. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the type of a parameter, with declarations before the function. */
export function readType(
  type: string,
  declarations: string | SourceFiles = "",
): ReadType {
  const isText = typeof declarations === "string";
  const before = isText ? declarations : declarations["lib.ts"] ?? "";
  const main = `${before}\nexport function tool_t(p: ${type}) {}\n`;
  const reading = readSource(
    isText ? main : { "lib.ts": main, ...omit(declarations, "lib.ts") },
  );
  const [tool] = reading.tools;
  if (tool === undefined) throw new Error(`No tool for the type ${type}`);
  const properties = tool.input_schema.properties as JsonObject;
  return {
    schema: properties.p,
    required: (tool.input_schema.required as JsonValue[]).includes("p"),
    defs: tool.input_schema.$defs,
    tool,
    diagnostics: notable(reading),
  };
}

/** The schema of one property of a tool. */
export function propertyOf(tool: ToolManifest, name: string): JsonValue {
  const properties = tool.input_schema.properties as JsonObject;
  const schema = Object.getOwnPropertyDescriptor(properties, name)?.value;
  if (schema === undefined) throw new Error(`No property ${name}`);
  return schema;
}

/** The diagnostics of a reading that are not about missing docs. */
export function notable(reading: LibraryReading): Diagnostic[] {
  return reading.diagnostics.filter(({ code }) =>
    code !== "undocumented-tool" && code !== "undocumented-parameter"
  );
}

/** Diagnostics as `path:line:column severity code`, paths below `/tools/`. */
export function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ path, line, column, severity, code }) =>
    `${path.replace("/tools/", "")}:${line}:${column} ${severity} ${code}`
  );
}

function omit(files: SourceFiles, name: string): SourceFiles {
  return Object.fromEntries(
    Object.entries(files).filter(([other]) => other !== name),
  );
}
