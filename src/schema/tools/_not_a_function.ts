import { ts } from "../compiler.ts";
import type { LocalDeclaration } from "../modules/module_names.ts";
import type { Place } from "../modules/source_module.ts";
import { nameOf } from "./declared_name.ts";
import type { NoFunction } from "./function_source.ts";

const KINDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.ClassDeclaration, "a class"],
  [ts.SyntaxKind.EnumDeclaration, "an enum"],
  [ts.SyntaxKind.ModuleDeclaration, "a namespace"],
  [ts.SyntaxKind.InterfaceDeclaration, "a type"],
  [ts.SyntaxKind.TypeAliasDeclaration, "a type"],
  [
    ts.SyntaxKind.BindingElement,
    "taken out of another value, which only running the module would tell",
  ],
]);

/** Says what a declaration is that is no function. */
export function notAFunction(
  declaration: LocalDeclaration | undefined,
  otherwise: Place | undefined,
): NoFunction {
  if (declaration === undefined) {
    return {
      reason: "is not a function",
      ...(otherwise === undefined ? {} : { place: otherwise }),
    };
  }
  const { module, node } = declaration;
  return {
    reason: `is ${KINDS.get(node.kind) ?? "not a function"}`,
    place: module.placeOf(nameOf(node) ?? node),
  };
}
