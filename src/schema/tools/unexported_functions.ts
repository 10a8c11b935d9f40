import { OFFERED_PREFIX, offeredKind } from "../../core/offered_kind.ts";
import { ts } from "../compiler.ts";
import type { SourceModule } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import { unwrap } from "../values/unwrap.ts";
import { nameOf } from "./declared_name.ts";

/**
 * Reports `tool_*`, `resource_*` and `prompt_*` functions that nothing outside
 * the module can call: those that are not exported, and nested ones.
 *
 * @param module The library's module.
 * @param reporter Receives the reports.
 * @param options.recovered Names that a broken tree shows in a wrong place.
 */
export function reportUnexported(
  module: SourceModule,
  reporter: Reporter,
  { recovered = new Set() }: { recovered?: ReadonlySet<string> } = {},
): void {
  const exported = exportedNodes(module);
  if (!mayHaveOthers(module, exported)) return;
  const top = new Set<ts.Node>(
    [...module.names.locals.values()].flatMap(({ declarations }) =>
      declarations.map(({ node }) => node)
    ),
  );
  // A list of its own instead of recursion: expressions can nest deeper than the stack.
  const pending: ts.Node[] = [module.file];
  const push = (node: ts.Node): void => {
    pending.push(node);
  };
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const name = offeredName(node);
    const isLost = name !== undefined && recovered.has(name.text);
    const kind = name && offeredKind(name.text);
    if (name && kind && !isLost && !exported.has(node)) {
      const isNested = !top.has(node);
      reporter.report(module.placeOf(name), {
        severity: "error",
        code: `${kind}-not-exported`,
        message: `${name.text} is ${
          isNested ? "nested in another scope" : "not exported"
        }, so it cannot be called and is not offered: ${
          isNested ? "move it to the top level and export it" : "export it"
        }, or take another name`,
      });
    }
    ts.forEachChild(node, push);
  }
}

/** Declarations that some exported name leads to at run time. */
function exportedNodes(module: SourceModule): Set<ts.Node> {
  const nodes = new Set<ts.Node>();
  for (const [exportName, entry] of module.names.exports) {
    if (entry.kind !== "local") continue;
    // Of one that is exported as a type, the export is reported.
    if (entry.typeOnly && offeredKind(exportName) === undefined) continue;
    const local = module.names.locals.get(entry.name);
    for (const { node } of local?.declarations ?? []) nodes.add(node);
  }
  return nodes;
}

/** Whether the text declares names of the kind besides those exported: walking every tree would cost more than all other reading. */
function mayHaveOthers(
  module: SourceModule,
  exported: ReadonlySet<ts.Node>,
): boolean {
  const starts = new Set<number>();
  for (const node of exported) {
    const name = offeredNameOf(node);
    if (name !== undefined) starts.add(module.startOf(name));
  }
  const { text } = module.file;
  for (const { index, 0: head, 1: kind = "" } of text.matchAll(DECLARATION)) {
    if (!starts.has(index + head.length - `${kind}_`.length)) return true;
  }
  return false;
}

/** What may stand before the name of a function, comments included; a key of results that many tools have is none. */
const DECLARATION = new RegExp(
  String
    .raw`(?:\bfunction\b[\s*]*|\b(?:const|let|var)\s+|[,/]\s*)(?!prompt_injection\b)${OFFERED_PREFIX}`,
  "g",
);

/** The name of a node that declares such a function with a body. */
function offeredName(node: ts.Node): ts.Identifier | undefined {
  const isFunction = ts.isFunctionDeclaration(node)
    ? node.body !== undefined
    : ts.isVariableDeclaration(node) && node.initializer !== undefined &&
      isFunctionValue(unwrap(node.initializer));
  return isFunction ? offeredNameOf(node) : undefined;
}

function offeredNameOf(node: ts.Node): ts.Identifier | undefined {
  const name = nameOf(node);
  return name && offeredKind(name.text) ? name : undefined;
}

function isFunctionValue(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
