import { type ParseProblem, parseText, ts } from "../compiler.ts";
import type { ModuleNames } from "./module_names.ts";
import { readModuleNames } from "./read_module_names.ts";

/** A position in a module; turned into line and column only when it is reported. */
export interface Place {
  readonly module: SourceModule;
  /** Offset in the module's parsed text. */
  readonly position: number;
}

/** A position as people read it. */
export interface LinePosition {
  /** Line, counted from 1. */
  readonly line: number;
  /** Column in UTF-16 code units, counted from 1. */
  readonly column: number;
  /** The line's text, without its line break. */
  readonly sourceLine: string;
}

/** One module's text and tree. */
export class SourceModule {
  /** Absolute path of the module. */
  readonly path: string;
  /** The tree; of a snippet, the snippet's. */
  readonly file: ts.SourceFile;
  readonly problems: readonly ParseProblem[];
  /** Why there is no tree; the tree is then that of an empty text. */
  readonly unparsed?: string;
  readonly isJavaScript: boolean;
  readonly #host?: SourceModule;
  readonly #toHost: (position: number) => number;
  #names?: ModuleNames;

  private constructor(
    path: string,
    text: string,
    place?: { host: SourceModule; toHost: (position: number) => number },
  ) {
    const parsed = parseText(path, text);
    this.path = path;
    this.isJavaScript = /\.[mc]?jsx?$/.test(path);
    this.#host = place?.host;
    this.#toHost = place?.toHost ?? ((position) => position);
    if (typeof parsed === "string") {
      this.unparsed = parsed;
      this.problems = [];
      this.file = ts.createSourceFile(path, "", ts.ScriptTarget.ESNext);
      this.file.text = text;
    } else {
      this.problems = parsed.problems;
      this.file = parsed.file;
    }
  }

  /**
   * Parses a module.
   *
   * @param path Absolute path; its extension decides the grammar.
   * @param text The whole source text.
   * @returns The module, also when its text is broken.
   */
  static parse(path: string, text: string): SourceModule {
    return new SourceModule(path, text);
  }

  /**
   * Parses a piece of text that belongs to this module, such as the type in a
   * doc comment. Names in it are this module's, positions in it point into
   * this module.
   *
   * @param text TypeScript text.
   * @param toHost Offset in this module for an offset in the piece.
   * @returns The piece as a module of its own.
   */
  snippet(text: string, toHost: (position: number) => number): SourceModule {
    const path = this.isJavaScript ? `${this.path}.ts` : this.path;
    return new SourceModule(path, text, { host: this, toHost });
  }

  /** The module that names in this text are looked up in. */
  get home(): SourceModule {
    return this.#host?.home ?? this;
  }

  /** What the module declares, imports and exports at its top level. */
  get names(): ModuleNames {
    if (this.#host !== undefined) return this.#host.names;
    return this.#names ??= readModuleNames(this);
  }

  /** Text of a node, without leading comments. */
  textOf(node: ts.Node): string {
    return this.file.text.slice(this.startOf(node), node.end);
  }

  /** Offset of a node's first character after leading comments. */
  startOf(node: ts.Node): number {
    return node.getStart(this.file);
  }

  /** The place of a node. */
  placeOf(node: ts.Node): Place {
    return { module: this, position: this.startOf(node) };
  }

  /**
   * The offset in {@linkcode home} for an offset in this text.
   *
   * @param position Offset in the parsed text.
   */
  positionInHome(position: number): number {
    return this.#host === undefined
      ? position
      : this.#host.positionInHome(this.#toHost(position));
  }

  /**
   * Line and column of an offset.
   *
   * @param position Offset in the parsed text; beyond the end counts as the end.
   * @returns The position in the module's own text.
   */
  lineAt(position: number): LinePosition {
    if (this.#host !== undefined) {
      return this.#host.lineAt(this.#toHost(position));
    }
    const { text } = this.file;
    const offset = Math.max(0, Math.min(position, text.length));
    const starts = this.file.getLineStarts();
    const line = this.unparsed === undefined
      ? this.file.getLineAndCharacterOfPosition(offset).line
      : text.slice(0, offset).split("\n").length - 1;
    const start = this.unparsed === undefined
      ? starts[line] ?? 0
      : text.lastIndexOf("\n", offset - 1) + 1;
    const mark = start === 0 && text.startsWith("\uFEFF") ? 1 : 0;
    const rest = /^[^\r\n\u2028\u2029]*/.exec(
      text.slice(start + mark, start + mark + 2000),
    );
    return {
      line: line + 1,
      column: Math.max(1, offset - start - mark + 1),
      sourceLine: rest?.[0] ?? "",
    };
  }
}
