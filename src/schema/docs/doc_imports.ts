import { ts } from "../compiler.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { parseDoc } from "./doc_comment.ts";
import { listDocComments } from "./list_doc_comments.ts";

/** An import with the text that it is parsed from. */
export interface DocImport {
  readonly module: SourceModule;
  readonly node: ts.ImportDeclaration;
}

/**
 * Reads the `@import` tags of a JavaScript module.
 *
 * @param module The module.
 * @returns Imports of types.
 */
export function readDocImports(module: SourceModule): DocImport[] {
  const { text } = module.file;
  return listDocComments(text).flatMap((range) => {
    if (!/@import\b/.test(text.slice(range.pos, range.end))) return [];
    return parseDoc(module, range).tags.flatMap((tag): DocImport[] => {
      const [clause] = tag.name === "import"
        ? IMPORT.exec(tag.lines.join(" ")) ?? []
        : [];
      if (clause === undefined) return [];
      const snippet = module.snippet(
        `import type ${clause};`,
        () => tag.place.position,
      );
      const [node] = snippet.file.statements;
      return node !== undefined && ts.isImportDeclaration(node)
        ? [{ module: snippet, node }]
        : [];
    });
  });
}

const IMPORT = /^.*?\bfrom\s*(?:"[^"]+"|'[^']+')/;

/** A module that a comment names, and where. */
export interface NamedInDocs {
  readonly specifier: string;
  readonly position: number;
}

const NAMED =
  /(?:\bimport\s*\(|@import\s[^@"']*?\bfrom)\s*(?:"([^"\r\n]+)"|'([^'\r\n]+)')/g;

/**
 * Lists the modules that the types in a JavaScript module's doc comments name.
 *
 * @param text The module's text.
 * @returns The modules in source order.
 */
export function listDocImports(text: string): NamedInDocs[] {
  return listDocComments(text).flatMap(({ pos, end }) =>
    [...text.slice(pos, end).matchAll(NAMED)].map((match) => ({
      specifier: match[1] ?? match[2] ?? "",
      // The specifier and its quote end the match.
      position: pos + match.index + match[0].length -
        (match[1] ?? match[2] ?? "").length - 2,
    }))
  );
}
