import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { listSubschemas } from "./subschemas.ts";

/** Where a document without `$id` is taken to be. */
const NOWHERE = "schema:/";

/** Where the references of a document lead: by pointers, `$anchor` and `$id`. */
export class SchemaReferences {
  /** Pointers of all schemas. */
  readonly #places = new Set<string>();
  /** Resource of each schema. */
  readonly #resources = new Map<object, string>();
  /** Pointers by resource, and by resource and anchor. */
  readonly #named = new Map<string, string>();
  readonly #repeated = new Set<string>();

  /** @param root The document, JSON. */
  constructor(root: JsonObject) {
    const pending = [{ schema: root as unknown, pointer: "", around: NOWHERE }];
    this.#named.set(NOWHERE, "");
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { schema, pointer } = next;
      this.#places.add(pointer);
      if (!isPlainObject(schema)) continue;
      const around = this.#enter(schema, next);
      // The document is JSON.
      for (
        const { path, schema: inner } of listSubschemas(schema as JsonObject)
      ) {
        const names = path.map((name) => `/${escape(name)}`).join("");
        pending.push({ schema: inner, pointer: pointer + names, around });
      }
    }
  }

  /** Names that two schemas of one resource have, of which nothing tells which is meant. */
  get repeated(): readonly string[] {
    return [...this.#repeated];
  }

  /**
   * Finds the schema that a reference leads to.
   *
   * @param from The schema that has it.
   * @param reference Such as `#/$defs/Point`, `#point` or `point.json`.
   * @returns A reference by pointer in the document; undefined when no schema is there.
   */
  resolve(from: object, reference: string): string | undefined {
    const around = this.#resources.get(from) ?? NOWHERE;
    const [path = "", fragment = ""] = reference.split(/#(.*)/s);
    const resource = path === "" ? around : absolute(path, around);
    const start = this.#named.get(resource);
    if (start === undefined) return undefined;
    const text = decode(fragment);
    const pointer = text === "" || text.startsWith("/")
      ? start + canonical(fragment)
      : this.#named.get(`${resource}#${text}`);
    return pointer !== undefined && this.#places.has(pointer)
      ? `#${pointer.replaceAll("%", "%25")}`
      : undefined;
  }

  /** Takes the names that a schema gives itself; the resource that it is in. */
  #enter(
    schema: Readonly<Record<string, unknown>>,
    { pointer, around }: { readonly pointer: string; readonly around: string },
  ): string {
    const { $id, $anchor, $dynamicAnchor } = schema;
    const isResource = typeof $id === "string" && !$id.startsWith("#");
    const resource = isResource ? absolute($id, around) : around;
    this.#resources.set(schema, resource);
    if (isResource) this.#name(resource, pointer);
    for (const anchor of new Set([$anchor, $dynamicAnchor])) {
      if (typeof anchor === "string") {
        this.#name(`${resource}#${anchor}`, pointer);
      }
    }
    return resource;
  }

  #name(name: string, pointer: string): void {
    const known = this.#named.get(name);
    if (known !== undefined && known !== pointer) {
      this.#repeated.add(name.replace(NOWHERE, ""));
    } else this.#named.set(name, pointer);
  }
}

function absolute(reference: string, base: string): string {
  try {
    const url = new URL(reference, base);
    url.hash = "";
    return url.href;
  } catch {
    // What is no URL is a name like any other.
    return reference;
  }
}

/** A pointer whose names are written in the one way. */
function canonical(fragment: string): string {
  return fragment.split("/").slice(1)
    .map((name) => decode(name).replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((name) => `/${escape(name)}`).join("");
}

function escape(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign stands for itself.
    return text;
  }
}
