import { literalType, type Type } from "./type.ts";
import { unionOf } from "./union_type.ts";

/** Reads `Uppercase<T>` and its siblings: literals are changed, wider texts stay. */
export function mapText(
  name: "Uppercase" | "Lowercase" | "Capitalize" | "Uncapitalize",
  type: Type,
): Type {
  if (type.kind === "union") {
    return unionOf(type.members.map((member) => mapText(name, member)));
  }
  if (type.kind !== "literal" || typeof type.value !== "string") return type;
  const text = type.value;
  const [first = ""] = text;
  const rest = text.slice(first.length);
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
