/**
 * Takes one step from an object of a class towards JSON: dates and URLs become
 * text, maps and sets plain containers, boxed primitives what they box, objects
 * with a `toJSON` method what it returns. Only the outermost object is looked
 * at; what it holds is left as it is.
 *
 * @param value Any object.
 * @returns The simpler value, or `value` itself when its own properties are all there is to it.
 * @throws Whatever a getter, proxy or `toJSON` of the value throws.
 */
export function jsonForm(value: object): unknown {
  if (ArrayBuffer.isView(value) || isBuffer(value)) return bytesForm(value);
  const { toJSON } = value as { toJSON?: unknown }; // a read, whatever is there
  if (typeof toJSON === "function") return toJSON.call(value, "");
  if (value instanceof Map) return mapForm(value);
  if (value instanceof Set) return [...value];
  if (value instanceof Error) {
    return { name: value.name, message: value.message };
  }
  if (value instanceof RegExp) return String(value);
  if (isBoxed(value)) return value.valueOf();
  return value;
}

/** Bytes in a JSON value. */
export interface BytesForm {
  /** Marks the object as bytes. */
  readonly type: "bytes";
  /** Standard alphabet, padded. */
  readonly base64: string;
}

/**
 * Encodes the memory of a buffer or view.
 *
 * @param value A buffer, typed array or `DataView`.
 * @returns Its bytes in the order they have in memory.
 * @throws {TypeError} If the buffer is detached.
 */
export function bytesForm(
  value: ArrayBufferView | ArrayBufferLike,
): BytesForm {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
  return { type: "bytes", base64: bytes.toBase64() };
}

function isBuffer(value: object): value is ArrayBufferLike {
  return value instanceof ArrayBuffer || value instanceof SharedArrayBuffer;
}

function isBoxed(value: object): boolean {
  return value instanceof Number || value instanceof String ||
    value instanceof Boolean || value instanceof BigInt ||
    value instanceof Symbol;
}

function mapForm(map: Map<unknown, unknown>): unknown {
  const named = [...map.keys()].every((key) => typeof key === "string");
  return named ? Object.fromEntries(map) : [...map];
}
