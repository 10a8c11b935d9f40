import { ts } from "../compiler.ts";
import {
  isHostParameter,
  type ParameterContext,
} from "./collect_parameters.ts";

const ARGUMENT_TYPES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.ArrayType,
]);

/** Reports a parameter that has a host parameter's name and looks like an argument of the model. */
export function checkHostParameter(
  parameter: ts.ParameterDeclaration,
  { scope, reporter }: ParameterContext,
): void {
  const { name, type, initializer, dotDotDotToken } = parameter;
  if (!ts.isIdentifier(name) || !isHostParameter(name.text)) return;
  const isRest = dotDotDotToken !== undefined;
  const looksLikeArgument =
    (type !== undefined && ARGUMENT_TYPES.has(type.kind)) ||
    (initializer !== undefined &&
      (ts.isStringLiteralLike(initializer) ||
        ts.isNumericLiteral(initializer)));
  if (!isRest && !looksLikeArgument) return;
  reporter.report(scope.module.placeOf(name), {
    severity: "warning",
    code: "hidden-parameter-misuse",
    message: isRest
      ? `${name.text} is filled by the host only as a parameter of its own; as a rest parameter it receives unknown arguments: remove the "..."`
      : `${name.text} is filled by the host with an object and never by the model: rename the parameter if the model shall fill it`,
  });
}
