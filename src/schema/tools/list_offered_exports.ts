import {
  kindTitle,
  OFFERED_PREFIX,
  type OfferedKind,
  offeredKind,
} from "../../core/offered_kind.ts";
import { ts } from "../compiler.ts";
import type { Ambiguous, Found, ModuleGraph } from "../modules/module_graph.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { SourceModule } from "../modules/source_module.ts";
import { isTypeOnlyExport } from "../modules/type_only.ts";
import type { Reporter } from "../reporter.ts";
import { exportPlace } from "./export_place.ts";
import type { FunctionSource } from "./function_source.ts";
import { locateFunction } from "./locate_function.ts";
import { schemaOwner } from "./schema_owner.ts";

/** An exported function that is offered by its name. */
export interface OfferedExport {
  readonly kind: OfferedKind;
  readonly name: string;
  readonly exportName: string;
  readonly source: FunctionSource;
}

/** Most characters of a name; model providers refuse longer ones. */
export const MAX_NAME = 64;

/**
 * Lists a module's exported `tool_*`, `resource_*` and `prompt_*` functions,
 * prompt providers included, in the order of their exports. What cannot be offered is reported.
 *
 * @param graph The modules that the library can see.
 * @param module The library's module.
 * @param reporter Receives the reports.
 * @returns The functions.
 */
export function listOfferedExports(
  graph: ModuleGraph,
  module: SourceModule,
  reporter: Reporter,
): OfferedExport[] {
  const found = new Map<string, OfferedExport>();
  for (const exportName of graph.exportedNames(module)) {
    if (exportName !== "default" && offeredKind(exportName) === undefined) {
      continue;
    }
    const offered = readExport(graph, module, exportName, reporter);
    if (offered === undefined) continue;
    const { kind, name, source } = offered;
    const known = found.get(name);
    if (known === undefined) found.set(name, offered);
    else if (known.source.signature !== source.signature) {
      reporter.report(source.place, {
        severity: "error",
        code: `duplicate-${kind}`,
        message: `${
          kindTitle(kind)
        } ${name} is exported twice with different functions; the first counts: rename one of them`,
      });
    }
  }
  return [...found.values()];
}

const USABLE = new RegExp(`^${OFFERED_PREFIX}[A-Za-z0-9_]+$`);

function readExport(
  graph: ModuleGraph,
  module: SourceModule,
  exportName: string,
  reporter: Reporter,
): OfferedExport | undefined {
  const found = graph.lookupExport(module, exportName);
  const name = exportName !== "default"
    ? exportName
    : found?.kind === "local"
    ? found.name
    : "";
  const kind = offeredKind(name);
  if (kind === undefined) return undefined;
  // A missing file is reported where it is imported.
  if (found === undefined || isNoValue(found)) return undefined;
  const exported = exportPlace(module, exportName);
  const report = (code: string, message: string, place = exported): void =>
    reporter.report(place, { severity: "error", code, message });
  if (found.kind === "ambiguous") {
    const paths = found.paths.join(", ");
    report(
      `duplicate-${kind}`,
      `${
        kindTitle(kind)
      } ${name} reaches this module by "export *" from several files (${paths}), and JavaScript then exports none: export one of them by name`,
    );
    return undefined;
  }
  if (isTypeOnlyExport(graph, module, exportName)) {
    report(
      `${kind}-not-exported`,
      `${name} is imported or exported as a type only, so it cannot be called and is not offered: leave out the word type, or take another name`,
    );
    return undefined;
  }
  const source = locateFunction(graph, found);
  if ("reason" in source) {
    // Read, and reported, as the schema of a tool.
    if (schemaOwner(name) !== undefined) return undefined;
    report(
      `${kind}-not-callable`,
      `${name} ${source.reason}; a name that starts with ${kind}_ must be a function's, or another name`,
      source.place,
    );
    return undefined;
  }
  if (USABLE.test(name) && name.length <= MAX_NAME) {
    return { kind, name, exportName, source };
  }
  const quoted = JSON.stringify(name);
  report(
    "unusable-name",
    `${quoted} cannot be a ${kind}'s name: use letters, digits and _ after ${kind}_, ${MAX_NAME} characters at most (it has ${name.length})`,
    source.place,
  );
  return undefined;
}

/** Whether an export is only a type, or of a file that is missing. */
function isNoValue(found: Found | Ambiguous): boolean {
  return found.kind === "external"
    ? isRelative(found.specifier)
    : found.kind === "local" && isTypeOnly(found.local.declarations);
}

function isRelative(specifier: string): boolean {
  return /^(\.{1,2}\/|\/|file:)/.test(specifier);
}

function isTypeOnly(
  declarations: readonly LocalDeclaration[],
): boolean {
  return declarations.length > 0 &&
    declarations.every(({ node }) =>
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
    );
}
