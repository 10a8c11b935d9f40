import { join } from "../../core/path.ts";
import type { ImportMap } from "../../core/tool_manifest.ts";
import { SandboxStartError } from "../sandbox.ts";

/** Largest import map, in characters. */
const MAX_LENGTH = 16 * 2 ** 20;

/**
 * Writes an import map for Deno. A command line would be too short for many.
 *
 * @param importMap The map, if there is one.
 * @param privateDir A folder that tools can neither read nor write.
 * @returns The flags that make Deno use it.
 * @throws {SandboxStartError} If it has more than 16 Mi characters.
 */
export async function writeImportMap(
  importMap: ImportMap | undefined,
  privateDir: string,
): Promise<string[]> {
  if (!importMap) return [];
  const path = join(privateDir, "import_map.json");
  await Deno.writeTextFile(path, toText(importMap));
  return [`--import-map=${path}`];
}

/** The map as JSON. Its scopes may share mappings, so that it is small in memory and huge as text. */
function toText({ imports = {}, scopes = {} }: ImportMap): string {
  const known = new Map<object, string>();
  const parts: string[] = [];
  let length = 0;
  for (const [scope, specifiers] of Object.entries(scopes)) {
    const text = known.get(specifiers) ?? JSON.stringify(specifiers);
    known.set(specifiers, text);
    const part = `${JSON.stringify(scope)}:${text}`;
    length += part.length;
    if (length > MAX_LENGTH) {
      throw new SandboxStartError(
        `Cannot use the import map: for all modules of the library it has more than ${MAX_LENGTH} characters`,
      );
    }
    parts.push(part);
  }
  return `{"imports":${JSON.stringify(imports)},"scopes":{${parts.join()}}}`;
}
