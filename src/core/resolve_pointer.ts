/**
 * Follows a reference within a JSON document.
 *
 * @param root The document.
 * @param reference Such as `#/$defs/Point`.
 * @returns What it points at; undefined when that is not there or in another document.
 */
export function resolvePointer(root: unknown, reference: string): unknown {
  if (!/^#(\/|$)/.test(reference)) return undefined;
  return readPointer(reference).reduce(stepInto, root);
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

/**
 * Takes a JSON pointer in a URL apart.
 *
 * @param pointer Such as `#/properties/a~1b`.
 * @returns The names on the way, such as `properties` and `a/b`.
 */
function readPointer(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map((segment) => {
    let name = segment;
    try {
      name = decodeURIComponent(segment);
    } catch {
      // A lone percent sign stands for itself.
    }
    return name.replaceAll("~1", "/").replaceAll("~0", "~");
  });
}
