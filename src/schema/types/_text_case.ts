import { literalType, STRING, type Type } from "./type.ts";
import { unionOf } from "./union_type.ts";

/** Reads `Uppercase<T>` and its siblings: literals are changed, wider texts are any text. */
export function mapText(
  name: "Uppercase" | "Lowercase" | "Capitalize" | "Uncapitalize",
  type: Type,
): Type {
  if (type.kind === "union") {
    return unionOf(type.members.map((member) => mapText(name, member)));
  }
  // What its pattern would be is another question.
  if (type.kind === "template") return STRING;
  if (type.kind !== "literal" || typeof type.value !== "string") return type;
  const text = type.value;
  const first = text.charAt(0);
  const rest = text.slice(1);
  switch (name) {
    case "Uppercase":
      return literalType(text.toUpperCase());
    case "Lowercase":
      return literalType(text.toLowerCase());
    case "Capitalize":
      return literalType(first.toUpperCase() + rest);
    case "Uncapitalize":
      return literalType(first.toLowerCase() + rest);
    default:
      return name satisfies never;
  }
}
