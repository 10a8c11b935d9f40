import type { DatabaseSync } from "node:sqlite";

/** What a statement is for. */
export type StatementKind = "reading" | "writing";

const ALLOW = 0;
const DENY = 1;

/** Actions by SQLite's numbers; those of the first group are all that reading takes. */
const READING: ReadonlyMap<number, string> = new Map([
  [19, "use PRAGMA"],
  [20, "read"],
  [21, "select"],
  [31, "call"],
  [33, "recurse"],
]);
const OTHERS: ReadonlyMap<number, string> = new Map([
  [1, "create the index"],
  [2, "create the table"],
  [3, "create the temporary index"],
  [4, "create the temporary table"],
  [6, "create the temporary view"],
  [7, "create the trigger"],
  [8, "create the view"],
  [9, "delete from"],
  [10, "drop the index"],
  [11, "drop the table"],
  [16, "drop the trigger"],
  [17, "drop the view"],
  [18, "insert into"],
  [22, "control transactions with"],
  [23, "update"],
  [24, "attach another database:"],
  [25, "detach"],
  [26, "alter"],
  [29, "create the virtual table"],
  [32, "use a savepoint:"],
]);
/** Never allowed: other files, and transactions, which end with the call. */
const FORBIDDEN: ReadonlySet<number> = new Set([22, 24, 25, 32]);

/** Functions that load code, or take an address of it. */
const LOADING = /^(?:load_extension|fts3_tokenizer)$/i;

/** PRAGMAs whose argument says what to look at. */
const LOOKING =
  /^(?:table_x?info|table_list|index_list|index_x?info|foreign_key_(?:list|check)|integrity_check|quick_check)$/i;
/** PRAGMAs that tell something without an argument and set it with one. */
const TELLING =
  /^(?:user_version|application_id|schema_version|data_version|encoding|page_(?:size|count)|freelist_count|journal_mode|compile_options|function_list|collation_list)$/i;
const SETTABLE = /^(?:user_version|application_id)$/i;

/** Watches what statements are about to do, before they do it. */
export class StatementGuard {
  readonly #kind: StatementKind;
  #refused: string | undefined;

  /**
   * Starts to watch a database.
   *
   * @param database The database.
   * @param kind What its statements are for.
   * @throws {TypeError} When this Deno cannot watch statements.
   */
  constructor(database: DatabaseSync, kind: StatementKind) {
    this.#kind = kind;
    // Not in Deno's type declarations yet.
    const set = "setAuthorizer" in database
      ? database.setAuthorizer
      : undefined;
    if (typeof set !== "function") {
      throw new TypeError("Cannot watch SQL statements: Deno is too old");
    }
    const decide = (action: number, one: unknown, two: unknown): number =>
      this.#decide(action, one, two);
    Reflect.apply(set, database, [decide]);
  }

  /** What the last statement was kept from, such as `delete from customers`. */
  get refused(): string | undefined {
    return this.#refused;
  }

  #decide(action: number, one: unknown, two: unknown): number {
    if (this.#allows(action, one, two)) return ALLOW;
    const what = READING.get(action) ?? OTHERS.get(action) ?? "change";
    // Creating and dropping begins with a change of SQLite's own tables.
    this.#refused ??= String(one).startsWith("sqlite_")
      ? "create, alter or drop something"
      : `${what} ${one ?? two ?? ""}`.trim();
    return DENY;
  }

  #allows(action: number, one: unknown, two: unknown): boolean {
    if (action === 19) return this.#allowsPragma(String(one), two);
    // The first is null for functions.
    if (action === 31) return !LOADING.test(String(two));
    return READING.has(action) ||
      this.#kind === "writing" && !FORBIDDEN.has(action);
  }

  #allowsPragma(name: string, argument: unknown): boolean {
    if (LOOKING.test(name)) return true;
    if (argument === null) return TELLING.test(name);
    return this.#kind === "writing" && SETTABLE.test(name);
  }
}
