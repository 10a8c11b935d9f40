import { ts } from "../../../src/schema/compiler.ts";

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ESNext,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts"],
  types: [],
};

/**
 * Makes programs with a type checker of texts that are on no disk. The
 * compiler's own declarations are parsed once for all of them.
 */
export class ProgramMaker {
  readonly #libraries = new Map<string, ts.SourceFile | undefined>();

  /** @param texts Texts by path. */
  make(texts: ReadonlyMap<string, string>): ts.Program {
    const host = ts.createCompilerHost(OPTIONS);
    const onDisk = host.getSourceFile.bind(host);
    host.getSourceFile = (path, version) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version);
      if (!this.#libraries.has(path)) {
        this.#libraries.set(path, onDisk(path, version));
      }
      return this.#libraries.get(path);
    };
    return ts.createProgram([...texts.keys()], OPTIONS, host);
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
