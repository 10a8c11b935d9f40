import type { JsonObject } from "../../../src/core/json.ts";
import type { ts } from "../../../src/schema/compiler.ts";
import { type ReadType, readType } from "../_read_source.ts";
import { errorsOf, type ProgramMaker } from "./_program.ts";
import type { TypeRow } from "../_type_row.ts";

/** A type as this project reads it. */
export interface TypeCase {
  /** The type, and the declarations that it needs, as in a test's title. */
  readonly title: string;
  /** Name of an alias of the type, which no other case has. */
  readonly name: string;
  /** Path of the module that declares it. */
  readonly path: string;
  /** The schema, `$defs` included. */
  readonly schema: JsonObject;
  readonly read: ReadType;
}

/** Types, and the program that declares them. */
export interface TypeCases {
  readonly program: ts.Program;
  readonly cases: readonly TypeCase[];
}

/**
 * Reads types, and declares them in a program with a type checker too.
 *
 * @param rows The types.
 * @param maker Makes the program.
 * @returns Both.
 * @throws {Error} If the type checker does not take one of them.
 */
export function readCases(
  rows: readonly TypeRow[],
  maker: ProgramMaker,
): TypeCases {
  const texts = new Map<string, string>();
  const cases = rows.map(([type, declarations = ""], index): TypeCase => {
    const name = `Case${index}`;
    const path = `/cases/${index}.ts`;
    const text = `${declarations}\nexport type ${name} = ${type};\n`;
    texts.set(path, text);
    const read = readType(name, text);
    const { schema = {}, defs = {} } = read;
    const title = `${declarations} ${type}`.trim();
    // A schema that the reader writes is an object.
    const full = { ...schema as JsonObject, $defs: defs };
    return { title, name, path, schema: full, read };
  });
  const program = maker.make(texts);
  for (const { title, path } of cases) {
    const errors = errorsOf(program, path);
    if (errors.length > 0) throw new Error(`${title}: ${errors.join(" ")}`);
  }
  return { program, cases };
}
