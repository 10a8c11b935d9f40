import type { Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { memberOf } from "./_references.ts";
import { canonicalModule } from "./_modules.ts";
import type { Scope } from "./_scope.ts";
import { refValue } from "./_value.ts";

/** One name that an import brings in. */
export interface ImportedName {
  /** Dotted name of what is imported; ends in `*` for all of a module. */
  readonly path: string;
  /** The module as written. */
  readonly module: string;
  readonly alias: string | undefined;
  readonly relative: boolean;
}

/**
 * Reads an import statement.
 *
 * @param program Gives the texts.
 * @param node The statement.
 */
export function readImport(
  program: Program,
  node: PythonNode,
): readonly ImportedName[] {
  const parts = node.parts;
  const from = node.type === "import_from_statement" ? parts[0] : undefined;
  const module = from ? dottedName(program, from) : "";
  const relative = from?.type === "relative_import";
  const names: ImportedName[] = [];
  for (const part of from ? parts.slice(1) : parts) {
    const [name, alias] = part.type === "aliased_import" ? part.parts : [part];
    if (!name) continue;
    const path = name.type === "wildcard_import"
      ? "*"
      : dottedName(program, name);
    names.push({
      path: from ? `${module}.${path}` : path,
      module: from ? module : path,
      alias: alias && alias.name,
      relative,
    });
  }
  return names;
}

/** Binds what an import statement brings in. */
export function collectImport(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const from = node.type === "import_from_statement";
  for (const { path, module, alias } of readImport(program, node)) {
    const parts = path.split(".");
    if (path.endsWith("*")) {
      program.starImports.add(canonicalModule(module));
      continue;
    }
    const last = parts[parts.length - 1] ?? "";
    const name = alias ?? (from ? last : parts[0] ?? "");
    const ref = from
      ? memberOf(canonicalModule(module), last)
      : canonicalModule(alias ? path : parts[0] ?? "");
    const key = scope.bind(name);
    program.otherNames.add(key);
    program.effects.push((env) => env.write(key, refValue(ref)));
  }
}

function dottedName(program: Program, node: PythonNode): string {
  const parts = node.parts;
  if (node.type === "identifier") return node.name;
  return parts.map((part) => dottedName(program, part)).filter(Boolean)
    .join(".");
}
