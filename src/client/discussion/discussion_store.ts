import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { errorText } from "../../core/error_text.ts";
import { parseJson } from "../../core/parse_json.ts";
import { estimateMessageTokens } from "../chat/estimate_tokens.ts";
import type { ChatMessage } from "../text_model.ts";
import { parseMessage } from "./parse_message.ts";

/** Branch that every discussion begins with. */
export const MAIN_BRANCH = "main";

/** A message as it is kept. */
export interface DiscussionMessage extends ChatMessage {
  /** Counts the messages of a discussion, those of all branches, from 1. */
  readonly number: number;
  /** When it was added, ISO 8601, UTC. */
  readonly time: string;
}

/** A line of messages. */
export interface DiscussionBranch {
  /** What it is called. */
  readonly name: string;
  /** Number of its last message; undefined while it has none. */
  readonly last?: number;
}

// One writer: a second process that opens the file is told so, instead of mixing
// its messages in. The lock goes with the process, however that ends.
const SETTINGS = `
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
`;

const TABLES = `
CREATE TABLE IF NOT EXISTS messages (
  number INTEGER PRIMARY KEY,
  parent INTEGER REFERENCES messages,
  time TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS branches (
  name TEXT PRIMARY KEY,
  last INTEGER REFERENCES messages,
  current INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS artefacts (
  path TEXT NOT NULL,
  version INTEGER NOT NULL,
  change TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  digest TEXT,
  time TEXT NOT NULL,
  PRIMARY KEY (path, version)
) STRICT;
CREATE TABLE IF NOT EXISTS stamps (
  path TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  stamp TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS unseen_calls (
  message INTEGER PRIMARY KEY REFERENCES messages
) STRICT;
INSERT INTO branches (name, current) SELECT '${MAIN_BRANCH}', 1
  WHERE NOT EXISTS (SELECT * FROM branches);
`;

type Row = Readonly<Record<string, SQLOutputValue>>;

/** The messages and branches of a discussion in an SQLite file; what was added is on the disk. */
export class DiscussionStore implements Disposable {
  /** The file, for what else is kept in it. */
  readonly database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.database = database;
  }

  /**
   * Opens or makes the file. Needs `--allow-read` and `--allow-write` for it.
   *
   * @param path Where it is.
   * @throws {Deno.errors.Busy} If another process has it open.
   * @throws {Error} If it is no such file.
   */
  static async open(path: string): Promise<DiscussionStore> {
    // Starts Deno's Node layer, which only discussions need.
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(path);
    try {
      database.exec(SETTINGS);
      database.exec(TABLES);
    } catch (error) {
      database.close();
      const text = errorText(error);
      const what = `Cannot open the discussion ${path}`;
      if (!/locked/.test(text)) throw new Error(`${what}: ${text}`);
      throw new Deno.errors.Busy(`${what}: it is open elsewhere`);
    }
    return new DiscussionStore(database);
  }

  /**
   * Adds a message to the end of the current branch. One with calls counts among
   * those whose files are still to be looked at.
   */
  add(message: ChatMessage): DiscussionMessage {
    const time = new Date().toISOString();
    const { last = null } = this.current;
    return this.transaction(() => {
      const { lastInsertRowid } = this.database.prepare(
        "INSERT INTO messages (parent, time, body) VALUES (?, ?, ?)",
      ).run(last, time, JSON.stringify(message));
      const number = Number(lastInsertRowid);
      this.database.prepare("UPDATE branches SET last = ? WHERE current = 1")
        .run(number);
      if (message.toolCalls) {
        this.database.prepare("INSERT INTO unseen_calls VALUES (?)")
          .run(number);
      }
      return { ...message, number, time };
    });
  }

  /** The messages of the current branch from its end backwards. */
  *backwards(): Generator<DiscussionMessage, void> {
    const find = this.database.prepare(
      "SELECT number, parent, time, body FROM messages WHERE number = ?",
    );
    let next: SQLOutputValue = this.current.last ?? null;
    while (next !== null) {
      const row: Row | undefined = find.get(next);
      if (row === undefined) return;
      yield messageOf(row);
      next = row.parent ?? null;
    }
  }

  /** The latest messages of the current branch, in order, as many as a budget takes and one more. */
  latest(budgetTokens: number): readonly DiscussionMessage[] {
    const kept: DiscussionMessage[] = [];
    let left = budgetTokens;
    for (const message of this.backwards()) {
      kept.push(message);
      left -= estimateMessageTokens(message);
      // Not before a question: an answer alone would have none.
      if (left < 0 && message.role === "user") break;
    }
    return kept.reverse();
  }

  /** Whether there is a message; 0 stands for the beginning. */
  has(number: number): boolean {
    return number === 0 || this.database.prepare(
          "SELECT 1 FROM messages WHERE number = ?",
        ).get(number) !== undefined;
  }

  /** Whether there were calls since files were last looked at, on whatever branch. */
  get hasUnseenCalls(): boolean {
    return this.database.prepare("SELECT 1 FROM unseen_calls LIMIT 1")
      .get() !== undefined;
  }

  /** Notes that what calls have made of files is known. */
  noteCallsSeen(): void {
    this.database.exec("DELETE FROM unseen_calls");
  }

  /** The branch that messages are added to. */
  get current(): DiscussionBranch {
    const row = this.database.prepare(
      "SELECT name, last FROM branches WHERE current = 1",
    ).get();
    return branchOf(row ?? { name: MAIN_BRANCH, last: null });
  }

  /** All branches, by name. */
  branches(): readonly DiscussionBranch[] {
    return this.database.prepare(
      "SELECT name, last FROM branches ORDER BY name",
    ).all().map(branchOf);
  }

  /** Begins a branch after a message, or before all, and makes it the current one. */
  addBranch(name: string, last: number | undefined): void {
    this.transaction(() => {
      this.database.prepare("INSERT INTO branches (name, last) VALUES (?, ?)")
        .run(name, last ?? null);
      this.makeCurrent(name);
    });
  }

  /** Makes a branch the current one. */
  makeCurrent(name: string): void {
    this.database.prepare("UPDATE branches SET current = (name = ?)").run(name);
  }

  /** Ends the current branch at another message. */
  moveEnd(last: number | undefined): void {
    this.database.prepare("UPDATE branches SET last = ? WHERE current = 1")
      .run(last ?? null);
  }

  /** Does all of several changes or, if one fails, none. */
  transaction<Value>(work: () => Value): Value {
    if (this.database.isTransaction) return work();
    this.database.exec("BEGIN IMMEDIATE");
    try {
      const value = work();
      this.database.exec("COMMIT");
      return value;
    } catch (error) {
      this.database.exec("ROLLBACK");
      throw error;
    }
  }

  /** Closes the file. */
  [Symbol.dispose](): void {
    if (this.database.isOpen) this.database.close();
  }
}

function messageOf({ number, time, body }: Row): DiscussionMessage {
  const message = parseMessage(parseJson(String(body)));
  return { ...message, number: Number(number), time: String(time) };
}

function branchOf({ name, last = null }: Row): DiscussionBranch {
  return { name: String(name), ...(last !== null && { last: Number(last) }) };
}
