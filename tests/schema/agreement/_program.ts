import { ts } from "../../../src/schema/compiler.ts";

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  lib: ["lib.esnext.d.ts"],
  types: [],
};

const WEB_PATH = "/web.d.ts";
/** What types here name of the web; all of its declarations would take a second to check. */
const WEB = `interface URL { readonly href: string; toJSON(): string }`;

/**
 * Makes programs with a type checker of texts that are on no disk. The
 * compiler's own declarations are parsed once for all of them.
 */
export class ProgramMaker {
  readonly #libraries = new Map<string, ts.SourceFile | undefined>();

  /** @param texts Texts by path. */
  make(texts: ReadonlyMap<string, string>): ts.Program {
    const all = new Map([[WEB_PATH, WEB], ...texts]);
    const host = ts.createCompilerHost(OPTIONS);
    const onDisk = host.getSourceFile.bind(host);
    host.getSourceFile = (path, version) => {
      const text = all.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version);
      if (!this.#libraries.has(path)) {
        this.#libraries.set(path, onDisk(path, version));
      }
      return this.#libraries.get(path);
    };
    return ts.createProgram([...all.keys()], OPTIONS, host);
  }
}

/** What the type checker complains about in a file, one line for each. */
export function errorsOf(program: ts.Program, path: string): string[] {
  const file = program.getSourceFile(path);
  const found = [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ];
  return found.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, " ")
  );
}

/** The aliases of types that a file declares. */
export function aliasesIn(
  program: ts.Program,
  path: string,
): ts.TypeAliasDeclaration[] {
  const statements = program.getSourceFile(path)?.statements ?? [];
  return [...statements].filter(ts.isTypeAliasDeclaration);
}

/**
 * An alias of a type.
 *
 * @param program Declares it.
 * @param of Its name and the path of its file.
 * @throws {Error} If there is none.
 */
export function getAlias(
  program: ts.Program,
  of: { readonly name: string; readonly path: string },
): ts.TypeAliasDeclaration {
  const alias = aliasesIn(program, of.path)
    .find(({ name }) => name.text === of.name);
  if (alias === undefined) throw new Error(`No type ${of.name} in ${of.path}`);
  return alias;
}
