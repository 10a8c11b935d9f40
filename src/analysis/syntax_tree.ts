import type { Language, Node, Parser } from "web-tree-sitter";

/** A node of a syntax tree. */
export type SyntaxNode = Node;

/** The languages that there is a grammar for. */
export type AnalyzedLanguage = "bash" | "python";

/** Parses the texts of one language. */
export interface SyntaxParser {
  /**
   * Gives the root of the tree of a text to `read`, and what `read` returns.
   * The tree ends with the call: its nodes are not to be kept.
   *
   * @param text What to parse; whatever is no sentence of the language is in `ERROR` and missing nodes.
   * @returns Undefined where it would take too long: what is no sentence can take a hundred times as long as what is.
   */
  parse<T>(text: string, read: (root: SyntaxNode) => T): T | undefined;
}

/**
 * Loads the grammar of a language: the one door to tree-sitter. Takes about 50 ms;
 * whoever needs it more than once keeps the parser.
 *
 * @param language What will be parsed.
 */
export async function loadSyntaxParser(
  language: AnalyzedLanguage,
): Promise<SyntaxParser> {
  const treeSitter = await import("web-tree-sitter");
  await treeSitter.Parser.init();
  const bytes = await Deno.readFile(await grammarUrl(language));
  const grammar = await treeSitter.Language.load(bytes);
  return new GrammarParser(new treeSitter.Parser(), grammar);
}

/** Some five times as long as sentences of the languages take. */
const MIN_TIME_MS = 300;
const MS_PER_CHARACTER = 0.005;

class GrammarParser implements SyntaxParser {
  readonly #parser: Parser;

  constructor(parser: Parser, grammar: Language) {
    this.#parser = parser;
    parser.setLanguage(grammar);
  }

  parse<T>(text: string, read: (root: SyntaxNode) => T): T | undefined {
    const end = performance.now() + MIN_TIME_MS +
      text.length * MS_PER_CHARACTER;
    const tree = this.#parser.parse(text, null, {
      progressCallback: () => performance.now() > end,
    });
    if (!tree) {
      // It would go on where it was stopped.
      this.#parser.reset();
      return undefined;
    }
    try {
      return read(tree.rootNode);
    } finally {
      tree.delete();
    }
  }
}

/** A package's files can be resolved once something of it was imported; by its whole name, as no import map reaches a resolution when this package is published. */
async function grammarUrl(language: AnalyzedLanguage): Promise<URL> {
  const { version } = await packageOf(language);
  const name = `tree-sitter-${language}`;
  return new URL(import.meta.resolve(`npm:${name}@${version}/${name}.wasm`));
}

async function packageOf(
  language: AnalyzedLanguage,
): Promise<{ readonly version: string }> {
  const json = { with: { type: "json" } } as const;
  switch (language) {
    case "bash":
      return (await import("tree-sitter-bash/package.json", json)).default;
    case "python":
      return (await import("tree-sitter-python/package.json", json)).default;
  }
}
