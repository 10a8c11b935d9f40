import { join } from "../src/core/path.ts";

/** Options of {@linkcode makeTools}. */
export interface MakeToolsOptions {
  readonly files: number;
  readonly toolsPerFile: number;
}

/** Writes files of small documented tools; their texts. */
export async function makeTools(
  folder: string,
  { files, toolsPerFile }: MakeToolsOptions,
): Promise<string[]> {
  await Deno.mkdir(folder, { recursive: true });
  const texts: string[] = [];
  for (let f = 0; f < files; f++) {
    const text = Array.from(
      { length: toolsPerFile },
      (_, i) => toolSource(`tool_t${i}_${f}`),
    ).join("");
    texts.push(text);
    await Deno.writeTextFile(join(folder, `lib_${f}.ts`), text);
  }
  return texts;
}

function toolSource(name: string): string {
  return `
/**
 * Adds two numbers.
 *
 * @param a First number.
 * @param b Second number.
 * @param mode How to add.
 */
export function ${name}(a: number, b: number, mode: "x" | "y" = "x") {
  return { success: true, output: String(a + b), mode };
}
`;
}
