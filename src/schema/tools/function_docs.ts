import type { DocComment } from "../docs/doc_comment.ts";
import { foldMembers } from "../docs/jsdoc_object.ts";
import { type ParamDoc, readParamDocs } from "../docs/param_docs.ts";

/** What a function's doc comment says about its parameters, looked up by name or path. */
export class FunctionDocs {
  /** As they stand. */
  readonly #own: ReadonlyMap<string, ParamDoc>;
  /** With the members that are documented beside a parameter in its type. */
  readonly #docs: ReadonlyMap<string, ParamDoc>;
  readonly #names: ReadonlySet<string>;

  /**
   * @param doc The function's doc comment, if any.
   * @param names Names of its parameters that are plain identifiers.
   */
  constructor(doc: DocComment | undefined, names: ReadonlySet<string>) {
    this.#own = doc === undefined ? new Map() : readParamDocs(doc);
    this.#docs = foldMembers(this.#own);
    this.#names = names;
  }

  /** Docs of a parameter that has a name of its own. */
  ofParameter(name: string): ParamDoc | undefined {
    return this.#docs.get(name);
  }

  /** Docs of a path in an argument of a positional parameter: `options.limit`. */
  ofPath(path: string): ParamDoc | undefined {
    const exact = this.#docs.get(path);
    if (exact !== undefined || this.#docs.size === 0) return exact;
    for (const [name, doc] of this.#docs) {
      const dot = name.indexOf(".");
      // The name that a comment gives a destructured parameter is the author's choice.
      const isChosen = dot > 0 && !this.#names.has(name.slice(0, dot));
      if (isChosen && name.slice(dot + 1) === path) return doc;
    }
    return undefined;
  }

  /** All `@param` tags, by name or path. */
  tagged(): readonly (readonly [path: string, doc: ParamDoc])[] {
    return [...this.#own].filter(([, { place }]) => place !== undefined);
  }

  /** Docs of the members of an argument, by their paths in it. */
  membersOf(argument: string): readonly (readonly [string, ParamDoc])[] {
    return [...this.#own].flatMap(([name, doc]) => {
      const path = this.#docs.get(argument) === undefined &&
          !this.#names.has(name.split(".", 1)[0] ?? "")
        ? name.slice(name.indexOf(".") + 1)
        : name;
      const inner = path.slice(argument.length + 1);
      return path.startsWith(`${argument}.`) ? [[inner, doc] as const] : [];
    });
  }

  /** Docs of the destructured parameter as a whole. */
  ofDestructured(): ParamDoc | undefined {
    for (const [name, doc] of this.#own) {
      if (
        !name.includes(".") && !this.#names.has(name) && doc.type !== undefined
      ) {
        return doc;
      }
    }
    return undefined;
  }

  /** The parameter documented at an index, for one that has no name. */
  nameAt(index: number): string | undefined {
    return [...this.#own.keys()].filter((name) => !name.includes("."))[index];
  }
}
