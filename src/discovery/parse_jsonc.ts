/** The outcome of parsing JSON with comments. */
export type JsoncOutcome =
  | { readonly kind: "parsed"; readonly value: unknown }
  | {
    readonly kind: "malformed";
    readonly message: string;
    /** Index in UTF-16 code units, as near as is known. */
    readonly offset: number;
  };

/**
 * Parses JSON that may have comments and trailing commas. Loads the parser for
 * those only when they are there.
 *
 * @param text Content of the file.
 * @returns The value, or what is wrong and where.
 */
export async function parseJsonc(text: string): Promise<JsoncOutcome> {
  try {
    return { kind: "parsed", value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // The npm build of `@std/jsonc` has no types.
  const { parse }: { parse: (text: string) => unknown } = await import(
    "@std/jsonc"
  );
  try {
    return { kind: "parsed", value: parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, position] = /position (\d+)/.exec(error.message) ?? [];
    const offset = position === undefined ? text.length : Number(position);
    return { kind: "malformed", message: error.message, offset };
  }
}
