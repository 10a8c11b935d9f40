import {
  discoverLibraries,
  type Discovery,
} from "../../src/discovery/discover_libraries.ts";
import type { ToolSources } from "../../src/discovery/list_sources.ts";
import { FakeLanguage } from "./_fake_language.ts";

/** Discovers with the simple parser and, unless a folder is given, without cache. */
export async function discover(
  sources: ToolSources,
  { cacheDir = null, language = new FakeLanguage() }: {
    cacheDir?: string | null;
    language?: FakeLanguage;
  } = {},
): Promise<Discovery> {
  return await discoverLibraries(sources, {
    cacheDir,
    language: () => Promise.resolve(language),
  });
}

/** Names of the libraries, in order. */
export function names({ libraries }: Discovery): string[] {
  return libraries.map(({ name }) => name);
}

/** Names of the tools, in order. */
export function tools({ libraries }: Discovery): string[] {
  return libraries.flatMap(({ tools }) => tools.map(({ name }) => name));
}

/** Codes of the diagnostics, in order. */
export function codes({ diagnostics }: Discovery): string[] {
  return diagnostics.map(({ code }) => code);
}

/** A module text with one tool. */
export function tool(name: string): string {
  return `export function tool_${name}() {}\n`;
}
