import { pointerNames } from "./json_pointer.ts";

/**
 * Follows a reference within a JSON document.
 *
 * @param root The document.
 * @param reference Such as `#/$defs/Point`.
 * @returns What it points at; undefined when that is not there or in another document.
 */
export function resolvePointer(root: unknown, reference: string): unknown {
  if (!/^#(\/|$)/.test(reference)) return undefined;
  return pointerNames(decodedPointer(reference)).reduce(stepInto, root);
}

/**
 * Takes one step into a JSON value.
 *
 * @param place An array or object.
 * @param name Name of its own member.
 * @returns The member; undefined when there is none.
 */
function stepInto(place: unknown, name: string): unknown {
  return typeof place === "object" && place !== null &&
      Object.hasOwn(place, name)
    ? Reflect.get(place, name)
    : undefined;
}

/** The pointer in the fragment of a URL. */
function decodedPointer(fragment: string): string {
  return fragment.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part; // a lone percent sign stands for itself
    }
  }).join("/");
}
