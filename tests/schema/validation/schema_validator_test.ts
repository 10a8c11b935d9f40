import { assertEquals, assertThrows } from "@std/assert";
import type { JsonSchema } from "../../../src/core/json.ts";
import { guardSchema } from "../../../src/schema/validation/guard_schema.ts";
import {
  SchemaValidator,
  TooManyWaysError,
} from "../../../src/schema/validation/schema_validator.ts";

const LIST: JsonSchema = {
  $defs: {
    List: { properties: { next: { $ref: "#/$defs/List" } }, type: "object" },
  },
  $ref: "#/$defs/List",
};

/** Two references are followed: to the list, and to what is next in it. */
const VALUE = { next: {} };

Deno.test("SchemaValidator.accepts() counts the references that it follows", () => {
  const root = guardSchema(LIST);
  const validator = new SchemaValidator(root);
  assertEquals(validator.accepts(root, VALUE, { maxReferences: 2 }), true);
  // It counts anew each time.
  assertEquals(validator.accepts(root, VALUE, { maxReferences: 2 }), true);
  assertThrows(
    () => validator.accepts(root, VALUE, { maxReferences: 1 }),
    TooManyWaysError,
  );
});

Deno.test("SchemaValidator.findErrors() counts the references that it follows", () => {
  const validator = new SchemaValidator(guardSchema(LIST));
  const options = { all: true, maxReferences: 2 };
  assertEquals(validator.findErrors({ next: {} }, options), []);
  assertThrows(
    () => validator.findErrors(VALUE, { ...options, maxReferences: 1 }),
    TooManyWaysError,
  );
});
