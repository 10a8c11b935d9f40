/**
 * A part of a JSON Pointer (RFC 6901) for the member of an object.
 *
 * @param name The member's name.
 * @returns The part, with the slash before it.
 */
export function pointerPart(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Takes a JSON Pointer apart.
 *
 * @param pointer Such as `/properties/a~1b`.
 * @returns The names on the way, such as `properties` and `a/b`.
 */
export function pointerNames(pointer: string): readonly string[] {
  return pointer.split("/").slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}
