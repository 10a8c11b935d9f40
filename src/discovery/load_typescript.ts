import type { ToolLanguage } from "../core/tool_language.ts";

/** Loads the parser of TypeScript. */
export async function loadTypeScript(): Promise<ToolLanguage> {
  const { createTypeScriptLanguage } = await import(
    "../schema/typescript_language.ts"
  );
  return createTypeScriptLanguage();
}
