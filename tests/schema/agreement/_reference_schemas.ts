import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from "ts-json-schema-generator";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ts } from "../../../src/schema/compiler.ts";
import { getAlias } from "./_program.ts";
import type { TypeCase } from "./_type_case.ts";

/**
 * The schemas that `ts-json-schema-generator` makes of types.
 *
 * @param program Declares the types.
 * @param cases The types.
 * @returns For each the schema of draft 7, or why there is none.
 */
export function referenceSchemas(
  program: ts.Program,
  cases: readonly TypeCase[],
): (JsonObject | Error)[] {
  const config = {
    ...DEFAULT_CONFIG,
    expose: "none" as const,
    topRef: false,
    // Objects stay open, as ours do.
    additionalProperties: true,
  };
  const parser = createParser(program, config);
  const formatter = createFormatter(config);
  const generator = new SchemaGenerator(program, parser, formatter, config);
  return cases.map((of) => {
    try {
      // Asked by name, it would walk all files for each. Its own type allows what no JSON holds.
      return generator.createSchemaFromNodes([
        getAlias(program, of),
      ]) as JsonObject;
    } catch (error) {
      if (error instanceof Error) return error;
      throw error;
    }
  });
}
