import type { JsonSchema } from "../../core/json.ts";
import { MeasuredPattern } from "../patterns/measured_pattern.ts";
import type { SchemaNode } from "../validation/schema_node.ts";
import { CompiledSchema } from "./_compiled_schema.ts";

/** The schemas and patterns in the plans of one tool, each made ready once. */
export class RevivalSchemas {
  readonly #definitions: JsonSchema;
  readonly #options = new Map<JsonSchema, CompiledSchema>();
  readonly #patterns = new Map<string, MeasuredPattern>();

  /** @param root Schema of the tool's arguments, which holds the definitions. */
  constructor({ $defs = {} }: JsonSchema) {
    this.#definitions = { $defs };
  }

  /** The schema of a form of a union. */
  option(schema: JsonSchema): SchemaNode {
    let option = this.#options.get(schema);
    if (!option) {
      option = new CompiledSchema({ ...this.#definitions, ...schema });
      this.#options.set(schema, option);
    }
    return option.root;
  }

  /** A regular expression of names. */
  pattern(source: string): MeasuredPattern {
    let pattern = this.#patterns.get(source);
    if (!pattern) {
      pattern = new MeasuredPattern(source);
      this.#patterns.set(source, pattern);
    }
    return pattern;
  }
}
