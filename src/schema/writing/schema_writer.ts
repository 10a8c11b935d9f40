import type { RevivalPlan } from "../../core/tool_manifest.ts";
import type { Place } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { templatePattern } from "../types/template_pattern.ts";
import { ANY_OBJECT, type Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { needsRevival } from "./_needs_revival.ts";
import { writeLeaf } from "./_write_leaf.ts";
import { writeArray, writeMap, writeTuple } from "./_write_list.ts";
import { writeObject } from "./_write_object.ts";
import { writeUnion } from "./_write_union.ts";

/** A type as a schema, with the plan that revives its JSON form. */
export interface WrittenType {
  readonly schema: SchemaDraft;
  readonly plan?: RevivalPlan;
}

/** Options of {@linkcode SchemaWriter}. */
export interface SchemaWriterOptions {
  /** Whether values come in from JSON, or go out as the host normalizes them. Default: `input`. */
  readonly direction?: "input" | "output";
  /** Whether every named type goes to `$defs`, and not only recursive ones. Default: no. */
  readonly share?: boolean;
  /** Text that the function's doc comment has for a dotted path such as `options.limit`. */
  readonly describePath?: (path: string) => string | undefined;
}

/** Schemas that are written out where they are used, however often. */
export const MAX_INLINE = 400;
/** Most schemas that one tool may take. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 60;
const MAX_PATTERN = 4_000;
/** What writing a schema costs, in parts of the reader's steps. */
const NODE_PARTS = 2;

/** Writes types as JSON Schema, for one root schema. */
export class SchemaWriter {
  readonly reader: TypeReader;
  readonly reporter: Reporter;
  readonly direction: "input" | "output";
  /** Schemas of `$defs` by name. */
  readonly definitions: Map<string, SchemaDraft> = new Map();
  /** Plans by the same names. */
  readonly plans: Map<string, RevivalPlan> = new Map();
  readonly describePath: (path: string) => string | undefined;
  readonly #share: boolean;
  readonly #open = new Set<Type>();
  readonly #defined = new Map<Type, string>();
  readonly #taken = new Set<string>();
  /** By name, the number that the next type of that name is tried with. */
  readonly #nextNumbers = new Map<string, number>();
  readonly #revivals = new Map<Type, boolean>();
  #use: Place | undefined;
  #nodes = 0;
  #depth = 0;

  /**
   * @param reader Reads what types defer.
   * @param reporter Receives reports of what cannot be written.
   */
  constructor(
    reader: TypeReader,
    reporter: Reporter,
    options: SchemaWriterOptions = {},
  ) {
    this.reader = reader;
    this.reporter = reporter;
    this.direction = options.direction ?? "input";
    this.#share = options.share ?? false;
    this.describePath = options.describePath ?? (() => undefined);
  }

  /** How many schemas were written. */
  get size(): number {
    return this.#nodes;
  }

  /** Whether the limit of size was met; the schemas are then not complete. */
  get overflowed(): boolean {
    return this.#nodes > MAX_NODES;
  }

  /** Counts schemas towards the limit; false when there is no room for them. */
  claim(count: number): boolean {
    this.#nodes += this.reader.isSpent ? MAX_NODES + 1 : count;
    this.reader.charge(count * NODE_PARTS);
    return !this.overflowed;
  }

  /**
   * Writes a type.
   *
   * @param type The type.
   * @param path Dotted path of the value, for {@linkcode SchemaWriterOptions.describePath}.
   * @returns Its schema and plan.
   */
  write(type: Type, path: string = ""): WrittenType {
    if (!this.claim(1)) return { schema: {} };
    const name = this.#nameOf(type);
    if (name === undefined) return this.#writeParts(type, path);
    if (this.#open.has(type)) {
      return this.#refer(type, this.#define(type, name));
    }
    const defined = this.#defined.get(type);
    if (defined !== undefined) return this.#refer(type, defined);
    this.#open.add(type);
    const written = this.#writeParts(type, path);
    this.#open.delete(type);
    if (this.#share) this.#define(type, name);
    const own = this.#defined.get(type);
    if (own === undefined) return written;
    this.definitions.set(own, written.schema);
    if (written.plan !== undefined) this.plans.set(own, written.plan);
    return this.#refer(type, own);
  }

  /** Reports an argument or a member that must be there and can be nothing. */
  reportNever({ type, place }: { type: Type; place: Place }): void {
    if (type.kind === "never" && this.direction === "input") {
      this.report("the type never", place, "nothing fits it");
    }
  }

  /**
   * Reports something without JSON form; what stands in a package's
   * declarations, where the library uses it.
   */
  report(
    reason: string,
    place: Place,
    instead = "anything is accepted",
  ): void {
    const isForeign = this.reader.graph.declared.has(place.module);
    const { line, column } = place.module.lineAt(place.position);
    const where = isForeign
      ? `there (${place.module.home.path}:${line}:${column})`
      : "here";
    this.reporter.report(isForeign ? this.#use ?? place : place, {
      severity: "warning",
      code: "unexpressible-type",
      message: `No JSON Schema for ${reason}; ${instead} ${where}`,
    });
  }

  /**
   * Writes a part of what a place in a library's own text asks for.
   *
   * @param place Where it is asked for; one in declarations changes nothing.
   * @param write Writes it.
   * @returns What `write` gives.
   */
  within<Value>(place: Place, write: () => Value): Value {
    if (this.reader.graph.declared.has(place.module)) return write();
    const outer = this.#use;
    this.#use = place;
    try {
      return write();
    } finally {
      this.#use = outer;
    }
  }

  /** The pattern of texts that a template literal type describes; undefined when it is too long to be written: it would not be checked. */
  pattern({ pattern }: { readonly pattern: string }): string | undefined {
    return pattern.length > MAX_PATTERN ? undefined : templatePattern(pattern);
  }

  #writeParts(type: Type, path: string): WrittenType {
    if (this.#depth >= MAX_DEPTH) {
      // The unnamed depths of a generic that grows for ever.
      this.claim(MAX_NODES);
      return { schema: {} };
    }
    this.#depth++;
    try {
      switch (type.kind) {
        case "object":
          return writeObject(this, type, path);
        case "union":
          return writeUnion(this, type.members, path);
        case "array":
        case "set":
          return writeArray(this, type, path);
        case "tuple":
          return writeTuple(this, type, path);
        case "map":
          return writeMap(this, type, path);
        default:
          return writeLeaf(this, type);
      }
    } finally {
      this.#depth--;
    }
  }

  #nameOf(type: Type): string | undefined {
    const canRecur = type.kind === "object" || type.kind === "union" ||
      type.kind === "array" || type.kind === "tuple" ||
      type.kind === "set" || type.kind === "map";
    if (!canRecur || type === ANY_OBJECT) return undefined;
    const name = this.reader.nameOf(type);
    return name === "" ? undefined : name;
  }

  #define(type: Type, name: string): string {
    const known = this.#defined.get(type);
    if (known !== undefined) return known;
    // `$ref` is a URI with a JSON pointer: keep to what needs no escape in either.
    const base = name.replace(/\W/g, "_");
    let unique = base;
    let at = this.#nextNumbers.get(base) ?? 2;
    while (this.#taken.has(unique)) unique = `${base}_${at++}`;
    this.#nextNumbers.set(base, at);
    this.#taken.add(unique);
    this.#defined.set(type, unique);
    return unique;
  }

  #refer(type: Type, name: string): WrittenType {
    const schema: SchemaDraft = { $ref: `#/$defs/${name}` };
    return this.direction === "input" && needsRevival(type, this.#revivals)
      ? { schema, plan: { kind: "ref", name } }
      : { schema };
  }
}
