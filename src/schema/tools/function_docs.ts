import type { DocComment } from "../docs/doc_comment.ts";
import { foldMembers } from "../docs/jsdoc_object.ts";
import { type ParamDoc, readParamDocs } from "../docs/param_docs.ts";

/** Docs of a member of an argument. */
interface MemberDoc {
  readonly name: string;
  /** Its name without that which the comment gives a destructured parameter. */
  readonly path: string;
  readonly doc: ParamDoc;
}

/** What a function's doc comment says about its parameters, looked up by name or path. */
export class FunctionDocs {
  /** As they stand. */
  readonly #own: ReadonlyMap<string, ParamDoc>;
  /** With the members that are documented beside a parameter in its type. */
  readonly #docs: ReadonlyMap<string, ParamDoc>;
  readonly #names: ReadonlySet<string>;
  #chosen: ReadonlyMap<string, ParamDoc> | undefined;
  #members: ReadonlyMap<string, readonly MemberDoc[]> | undefined;

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
    this.#chosen ??= this.#readChosen();
    return this.#chosen.get(path);
  }

  /** The name that a comment gives a destructured parameter is the author's choice. */
  #readChosen(): ReadonlyMap<string, ParamDoc> {
    const chosen = new Map<string, ParamDoc>();
    for (const [name, doc] of this.#docs) {
      const dot = name.indexOf(".");
      const path = name.slice(dot + 1);
      const isChosen = dot > 0 && !this.#names.has(name.slice(0, dot));
      if (isChosen && !chosen.has(path)) chosen.set(path, doc);
    }
    return chosen;
  }

  /** All `@param` tags, by name or path. */
  tagged(): readonly (readonly [path: string, doc: ParamDoc])[] {
    return [...this.#own].filter(([, { place }]) => place !== undefined);
  }

  /** Docs of the members of an argument, by their paths in it. */
  membersOf(argument: string): readonly (readonly [string, ParamDoc])[] {
    this.#members ??= this.#readMembers();
    const isDocumented = this.#docs.get(argument) !== undefined;
    return (this.#members.get(firstOf(argument)) ?? []).flatMap(
      ({ name, path, doc }) => {
        const whole = isDocumented ? name : path;
        const inner = whole.slice(argument.length + 1);
        return whole.startsWith(`${argument}.`) ? [[inner, doc] as const] : [];
      },
    );
  }

  /** Docs of paths by each first part that they may be looked up with. */
  #readMembers(): ReadonlyMap<string, readonly MemberDoc[]> {
    const members = new Map<string, MemberDoc[]>();
    for (const [name, doc] of this.#own) {
      if (!name.includes(".")) continue;
      const path = this.#names.has(firstOf(name))
        ? name
        : name.slice(name.indexOf(".") + 1);
      for (const first of new Set([firstOf(name), firstOf(path)])) {
        const same = members.get(first) ?? [];
        members.set(first, same);
        same.push({ name, path, doc });
      }
    }
    return members;
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

function firstOf(path: string): string {
  return path.split(".", 1)[0] ?? "";
}
