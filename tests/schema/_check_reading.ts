import { assert, assertEquals } from "@std/assert";
import type { LibraryReading } from "../../src/core/tool_manifest.ts";
import { parseText, ts } from "../../src/schema/compiler.ts";
import { isSchema2020 } from "./_validators.ts";
import { readSource } from "./_read_source.ts";

/** Reading takes some milliseconds; a hang takes for ever. */
const HANG_MS = 20_000;

/**
 * Reads any text as a library, and fails unless what comes out is whole: plain
 * JSON, schemas after the meta-schema whose root is an object's, diagnostics
 * with a place, and for each tool of the text a schema or a diagnostic.
 *
 * @param text The text.
 * @param name Name of its file.
 * @returns What was read.
 */
export function checkReading(text: string, name = "lib.ts"): LibraryReading {
  const start = performance.now();
  const reading = readSource({ [name]: text });
  assert(performance.now() - start < HANG_MS, "it takes too long");
  assertEquals(JSON.parse(JSON.stringify(reading)), { ...reading });
  for (const { name, input_schema, output_schema } of reading.tools) {
    assertEquals(input_schema.type, "object", name);
    assert(isSchema2020(input_schema), `${name} has no valid schema`);
    if (output_schema) assert(isSchema2020(output_schema), name);
  }
  for (const { line, column, message } of reading.diagnostics) {
    assert(Number.isInteger(line) && line >= 1);
    assert(Number.isInteger(column) && column >= 1);
    assert(message !== "" && !/[\n\r]/.test(message), message);
  }
  for (const tool of declaredTools(text, name)) {
    assert(
      reading.tools.some(({ name }) => name === tool) ||
        reading.diagnostics.length > 0,
      `${tool} is neither read nor reported`,
    );
  }
  return reading;
}

/** Functions that are exported as tools, whatever stands around them. */
function declaredTools(text: string, name: string): string[] {
  const parsed = parseText(name, text);
  // Nested too deep for the parser, which is reported.
  if (typeof parsed === "string") return [];
  return parsed.file.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement)) return [];
    const isExported = statement.modifiers
      ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const declared = statement.name?.text ?? "";
    return isExported && declared.startsWith("tool_") && statement.body
      ? [declared]
      : [];
  });
}
