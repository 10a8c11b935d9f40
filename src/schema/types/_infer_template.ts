import { ts } from "../compiler.ts";
import { isAssignable } from "./is_assignable.ts";
import { bindInfer, type PatternScope } from "./_infer_pattern.ts";
import { isPrimitive } from "./_is_primitive.ts";
import { literalType, type Type } from "./type.ts";
import type { TypeReader } from "./type_reader.ts";

/** Whether a type fits `${infer A}.${string}`; undefined when it cannot be told. */
export function matchTemplate(
  reader: TypeReader,
  type: Type,
  node: ts.TemplateLiteralTypeNode,
  into: PatternScope,
): boolean | undefined {
  if (type.kind !== "literal" || typeof type.value !== "string") {
    const isText = type.kind === "string" || type.kind === "template";
    return isText || !isPrimitive(type) ? undefined : false;
  }
  const parts = split(type.value, node);
  if (parts === undefined) return false;
  let result: boolean | undefined = true;
  for (const [at, { type: part }] of node.templateSpans.entries()) {
    const fits = matchPart(reader, parts[at] ?? "", part, into);
    if (fits === false) return false;
    result &&= fits;
  }
  return result;
}

/** The texts in place of a template's parts: the shortest that fit, the last as long as needed. */
function split(
  text: string,
  { head, templateSpans }: ts.TemplateLiteralTypeNode,
): string[] | undefined {
  if (!text.startsWith(head.text)) return undefined;
  const parts: string[] = [];
  let from = head.text.length;
  for (const [at, { literal }] of templateSpans.entries()) {
    const after = literal.text;
    const isLast = at === templateSpans.length - 1;
    const to = isLast
      ? text.length - after.length
      : after === ""
      ? from + 1
      : text.indexOf(after, from);
    if (to < from || to > text.length || !text.startsWith(after, to)) {
      return undefined;
    }
    parts.push(text.slice(from, to));
    from = to + after.length;
  }
  return parts;
}

function matchPart(
  reader: TypeReader,
  text: string,
  node: ts.TypeNode,
  into: PatternScope,
): boolean | undefined {
  const found = literalType(text);
  if (!ts.isInferTypeNode(node)) {
    return fitsText(reader, found, reader.read(node, into.scope));
  }
  const { constraint } = node.typeParameter;
  const fits = constraint === undefined ||
    fitsText(reader, found, reader.read(constraint, into.scope));
  if (fits === true) bindInfer(found, node, into);
  return fits;
}

/** Whether a text is one of a type's; how numbers are read from texts is the compiler's. */
function fitsText(
  reader: TypeReader,
  text: Type,
  type: Type,
): boolean | undefined {
  const fits = isAssignable(reader, text, type);
  return fits === false && !isOfTexts(type) ? undefined : fits;
}

function isOfTexts(type: Type): boolean {
  return type.kind === "union"
    ? type.members.every(isOfTexts)
    : type.kind === "literal" && typeof type.value === "string";
}
