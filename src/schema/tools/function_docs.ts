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
  /** Docs of members of what has no name of its own, by their paths in it. */
  readonly #chosen = new Map<string, ParamDoc>();
  /** Docs of members, as they stand. */
  readonly #members: readonly (readonly [path: string, doc: ParamDoc])[];

  /**
   * @param doc The function's doc comment, if any.
   * @param names Names of its parameters that are plain identifiers.
   */
  constructor(doc: DocComment | undefined, names: ReadonlySet<string>) {
    this.#own = doc === undefined ? new Map() : readParamDocs(doc);
    this.#docs = foldMembers(this.#own);
    this.#names = names;
    this.#members = [...this.#own].filter(([name]) => name.includes("."));
    for (const [name, doc] of this.#docs) {
      const dot = name.indexOf(".");
      // The name that a comment gives a destructured parameter is the author's choice.
      const isChosen = dot > 0 && !names.has(name.slice(0, dot));
      const path = name.slice(dot + 1);
      if (isChosen && !this.#chosen.has(path)) this.#chosen.set(path, doc);
    }
  }

  /** Docs of a parameter that has a name of its own. */
  ofParameter(name: string): ParamDoc | undefined {
    return this.#docs.get(name);
  }

  /** Docs of a path in an argument of a positional parameter: `options.limit`. */
  ofPath(path: string): ParamDoc | undefined {
    return this.#docs.get(path) ?? this.#chosen.get(path);
  }

  /** All `@param` tags, by name or path. */
  tagged(): readonly (readonly [path: string, doc: ParamDoc])[] {
    return [...this.#own].filter(([, { place }]) => place !== undefined);
  }

  /** Docs of the members of an argument, by their paths in it. */
  membersOf(argument: string): readonly (readonly [string, ParamDoc])[] {
    return this.#members.flatMap(([name, doc]) => {
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
