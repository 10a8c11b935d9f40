import type { AssignedName } from "./_assigned_names.ts";
import type { Fragment } from "./_word.ts";
import { Unreadable } from "./_unreadable.ts";

const MAX_FOLDERS = 8;

/** A function of a script, to be walked where it is called. */
export interface ShellFunction {
  readonly name: string;
  /** Its body as written. */
  readonly text: string;
  /** Where that starts in the script. */
  readonly offset: number;
}

/**
 * What is known at one point of a script: values of variables, functions, and
 * the folders it may be in, relative to where it started.
 */
export class Scope {
  /** The folders that the script may be in; undefined for one that is not known. */
  folders: readonly (string | undefined)[];
  /** The folders after the last statement, if that succeeded. */
  foldersIfOk: readonly (string | undefined)[];
  /** Whether a failing statement ends the script. */
  stopsOnFailure = false;
  /** The folders that `pushd` left, the last one last. */
  pushed: readonly Scope["folders"][] = [];
  /** What `$1`, `$2` ... hold, if that is known. */
  positional: readonly Fragment[] | undefined;
  /** The functions that are being walked, the innermost last. */
  calls: readonly string[] = [];

  readonly #assigned: ReadonlyMap<string, AssignedName>;
  readonly #values: Map<string, Fragment>;
  readonly #functions: Map<string, ShellFunction>;
  readonly #places: Map<string, number>;

  /** @param assigned How the script sets its variables, anywhere. */
  constructor(assigned: ReadonlyMap<string, AssignedName>, parent?: Scope) {
    this.#assigned = assigned;
    this.#values = new Map(parent ? parent.#values : []);
    // What a branch or a subshell defines may not be there afterwards.
    this.#functions = new Map(parent ? parent.#functions : []);
    this.#places = parent ? parent.#places : new Map();
    this.folders = parent ? parent.folders : [""];
    this.foldersIfOk = this.folders;
    this.stopsOnFailure = parent?.stopsOnFailure ?? false;
    this.pushed = parent?.pushed ?? [];
    this.positional = parent?.positional;
    this.calls = parent?.calls ?? [];
  }

  /** Gives a scope for what may not run, or runs in a process of its own. */
  fork(): Scope {
    return new Scope(this.#assigned, this);
  }

  /**
   * Remembers what a variable was set to just now.
   *
   * @param at Where in the script, to tell one place from another.
   * @throws {Unreadable} When that is not among what the script was said to set.
   */
  bind(name: string, value: Fragment, at: number): void {
    const assigned = this.#assigned.get(name);
    const before = this.#places.get(name) ?? at;
    this.#places.set(name, at);
    const expected = assigned &&
      (assigned.times > 1
        ? !assigned.numeric || isNumber(value)
        : before === at);
    if (!expected) throw new Unreadable(`sets ${name} in several ways`);
    this.#values.set(name, value);
  }

  /** Gives what a variable holds wherever it is used from here on, if that is known. */
  findValue(name: string): Fragment | undefined {
    if (/^[1-9]$/.test(name)) {
      const empty = { kind: "text", text: "", quoted: true } as const;
      return this.positional && (this.positional[Number(name) - 1] ?? empty);
    }
    const value = this.#values.get(name);
    const assigned = this.#assigned.get(name);
    if (!value || !assigned) return undefined;
    if (assigned.times === 1) return value;
    return assigned.numeric ? { kind: "number" } : undefined;
  }

  /** Whether the script declares an array somewhere whose subscripts are text. */
  isAssociative(name: string): boolean {
    return this.#assigned.get(name)?.associative === true;
  }

  /** Whether this variable was set on the way here. */
  isSet(name: string): boolean {
    return this.#values.has(name);
  }

  /** Whether the script sets this variable somewhere. */
  isAssigned(name: string): boolean {
    return this.#assigned.has(name);
  }

  /** Whether the script may have gone to another folder. */
  get hasMoved(): boolean {
    return this.folders.some((it) => it !== "");
  }

  /** @throws {Unreadable} When the script has another function of that name. */
  addFunction(added: ShellFunction): void {
    const before = this.#functions.get(added.name);
    if (before && before.offset !== added.offset) {
      throw new Unreadable(`defines ${added.name} in several ways`);
    }
    this.#functions.set(added.name, added);
  }

  findFunction(name: string): ShellFunction | undefined {
    return this.#functions.get(name);
  }

  get hasFunctions(): boolean {
    return this.#functions.size > 0;
  }

  /** Takes over the folders that a branch may have ended in. */
  addFoldersOf(branch: Scope): void {
    this.addFolders(branch.folders);
  }

  /** Takes over folders that the script may be in. */
  addFolders(folders: Scope["folders"]): void {
    this.folders = united(this.folders, folders);
    this.foldersIfOk = this.folders;
  }

  /** Follows `cd`: it may fail, and then the script stays where it is. */
  enter(folder: string | undefined): void {
    const entered = this.folders.map((it) => joinPath(it, folder));
    this.foldersIfOk = united([], entered);
    this.folders = this.stopsOnFailure
      ? this.foldersIfOk
      : united(this.folders, entered);
  }

  /** Gives the path from where the script started, for each folder it may be in. */
  resolve(path: string): readonly (string | undefined)[] {
    return this.folders.map((it) => joinPath(it, path));
  }
}

function isNumber(value: Fragment): boolean {
  return value.kind === "number" ||
    (value.kind === "text" && /^-?\d+$/.test(value.text));
}

function joinPath(
  folder: string | undefined,
  path: string | undefined,
): string | undefined {
  if (path === undefined || /^[/~]/.test(path)) return path;
  if (folder === undefined) return undefined;
  if (folder === "") return path;
  return folder.endsWith("/") ? folder + path : `${folder}/${path}`;
}

function united(
  one: readonly (string | undefined)[],
  other: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  const all = [...new Set([...one, ...other])];
  if (all.length > MAX_FOLDERS) throw new Unreadable("changes folders often");
  return all;
}
