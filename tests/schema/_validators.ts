import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonObject } from "../../src/core/json.ts";

/** Tells whether a schema accepts a value. */
export type Validator = (value: unknown) => boolean;

const OPTIONS = {
  strict: false,
  logger: false,
  validateSchema: false,
  // Members of the prototype, such as toString, are no properties.
  ownProperties: true,
  // Else 0.3 is no multiple of 0.1, nor 1e21 of 1.
  multipleOfPrecision: 9,
} as const;
const draft2020 = new Ajv2020(OPTIONS);
const draft7 = new Ajv(OPTIONS);
addFormats.default(draft2020);
addFormats.default(draft7);

/** Compiles a schema of 2020-12, formats included. */
export function compile2020(schema: JsonObject): Validator {
  const validate = draft2020.compile(schema);
  return (value) => validate(value) === true;
}

/** Compiles a schema of draft 7, formats included. */
export function compileDraft7(schema: JsonObject): Validator {
  const validate = draft7.compile(schema);
  return (value) => validate(value) === true;
}

/** Whether a value is a schema of 2020-12, after its meta-schema. */
export function isSchema2020(schema: JsonObject): boolean {
  return draft2020.validateSchema(schema) === true;
}
