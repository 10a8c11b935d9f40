import type { JsonObject } from "../../core/json.ts";
import { guardSchema } from "../validation/guard_schema.ts";
import { SchemaValidator } from "../validation/schema_validator.ts";
import { DefaultFiller } from "./_default_filler.ts";
import type { SchemaNode } from "./_schema_node.ts";
import { SchemaView } from "./_schema_view.ts";

/** A schema ready to hold values against. */
export class CompiledSchema {
  readonly root: SchemaNode;
  readonly view: SchemaView;
  readonly validator: SchemaValidator;
  readonly defaults = new DefaultFiller();

  /** @param schema The schema as its author wrote it. */
  constructor(schema: JsonObject) {
    const guarded = guardSchema(schema);
    this.validator = new SchemaValidator(guarded);
    this.view = new SchemaView(guarded);
    this.root = this.view.root;
  }
}
