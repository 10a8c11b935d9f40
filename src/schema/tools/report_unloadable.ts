import { ts } from "../compiler.ts";
import type { SourceModule } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import type { FunctionSource } from "./function_source.ts";

/** Names that strict code, as all modules are, refuses for a parameter. */
const REFUSED: ReadonlySet<string> = new Set([
  "arguments",
  "await",
  "eval",
  "implements",
  "interface",
  "let",
  "package",
  "private",
  "protected",
  "public",
  "static",
  "yield",
]);

/**
 * Reports what the parser lets pass in a function's parameters although no
 * module with it loads.
 *
 * @param source The function.
 * @param reporter Receives the reports.
 */
export function reportUnloadable(
  { signature, scope }: FunctionSource,
  reporter: Reporter,
): void {
  const { module } = scope;
  const report = (node: ts.Node, message: string): void =>
    reporter.report(module.placeOf(node), {
      severity: "error",
      code: "syntax",
      message: `Syntax error: ${message}`,
    });
  reportNames(signature, report);
  const { parameters } = signature;
  for (const [at, { dotDotDotToken, modifiers }] of parameters.entries()) {
    const decorator = modifiers?.find(ts.isDecorator);
    if (decorator !== undefined) {
      report(
        decorator,
        "A function's parameter takes no decorator: remove it.",
      );
    }
    if (dotDotDotToken !== undefined && at < parameters.length - 1) {
      report(
        dotDotDotToken,
        "A rest parameter must be last in a parameter list.",
      );
    }
  }
  reportSecondBody(module, signature, report);
}

function reportNames(
  { parameters }: ts.SignatureDeclaration,
  report: (node: ts.Node, message: string) => void,
): void {
  const seen = new Set<string>();
  const pending: ts.BindingName[] = parameters.map(({ name }) => name)
    .reverse();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (!ts.isIdentifier(name)) {
      const inner = name.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : [element.name]
      );
      pending.push(...inner.reverse());
      continue;
    }
    const { text } = name;
    // A name that a syntax error left empty is reported as that.
    if (text === "") continue;
    if (seen.has(text)) {
      report(name, `Two parameters are called ${text}: rename one of them.`);
    } else if (REFUSED.has(text)) {
      report(name, `A module's parameter cannot be called ${text}: rename it.`);
    }
    seen.add(text);
  }
}

function reportSecondBody(
  module: SourceModule,
  signature: ts.SignatureDeclaration,
  report: (node: ts.Node, message: string) => void,
): void {
  if (!ts.isFunctionDeclaration(signature)) return;
  const name = signature.name?.text ?? "";
  for (const { node } of module.names.locals.get(name)?.declarations ?? []) {
    const isSecond = node !== signature && ts.isFunctionDeclaration(node) &&
      node.body !== undefined && signature.body !== undefined &&
      module.home === module;
    if (isSecond) {
      report(
        signature.name ?? signature,
        `Two functions are called ${name}: rename one of them.`,
      );
    }
  }
}
