import type { JsonObject } from "../../core/json.ts";
import { guardSchema } from "../validation/guard_schema.ts";
import { DefaultFiller } from "./_default_filler.ts";
import { OptionSelector } from "./_option_selector.ts";
import type { SchemaNode } from "../validation/schema_node.ts";
import { SchemaView } from "../validation/schema_view.ts";

/** A schema ready to hold values against. */
export class CompiledSchema {
  readonly root: SchemaNode;
  readonly selector = new OptionSelector();
  readonly defaults = new DefaultFiller();

  /** @param schema The schema as its author wrote it. */
  constructor(schema: JsonObject) {
    this.root = new SchemaView(guardSchema(schema)).root;
  }
}
