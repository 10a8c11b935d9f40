import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from "ts-json-schema-generator";
import type { JsonObject } from "../../../src/core/json.ts";
import type { ts } from "../../../src/schema/compiler.ts";

/**
 * The schemas that `ts-json-schema-generator` makes of types.
 *
 * @param program Declares the types, each under a name of its own.
 * @param names The names.
 * @returns For each the schema of draft 7, or why there is none.
 */
export function referenceSchemas(
  program: ts.Program,
  names: readonly string[],
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
  return names.map((name) => {
    try {
      // Its own type allows what no JSON holds.
      return generator.createSchema(name) as JsonObject;
    } catch (error) {
      if (error instanceof Error) return error;
      throw error;
    }
  });
}
