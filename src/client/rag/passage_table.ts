import type { DatabaseSync } from "node:sqlite";
import type { TextChunk } from "./chunk_text.ts";

/** Passages that either search finds before they are ranked together. */
const CANDIDATES = 50;

/** Words of a query that are searched for. */
const MAX_WORDS = 64;

const SCHEMA = `
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS documents (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL, digest TEXT NOT NULL, model TEXT
  );
  CREATE TABLE IF NOT EXISTS passages (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    start INTEGER NOT NULL, text TEXT NOT NULL, vector BLOB
  );
  CREATE INDEX IF NOT EXISTS passages_of ON passages (document);
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    text, content='passages', content_rowid='id',
    tokenize='porter unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER IF NOT EXISTS passage_added AFTER INSERT ON passages BEGIN
    INSERT INTO words (rowid, text) VALUES (new.id, new.text);
  END;
  CREATE TRIGGER IF NOT EXISTS passage_removed AFTER DELETE ON passages BEGIN
    INSERT INTO words (words, rowid, text) VALUES ('delete', old.id, old.text);
  END;
`;

/** A document as it is kept. */
export interface KeptDocument {
  /** What tells it from others. */
  readonly key: string;
  readonly source: string;
  /** Of its text. */
  readonly digest: string;
  /** The model of its vectors, if it has any. */
  readonly model?: string;
}

/** What {@linkcode PassageTable.add} adds. */
export interface AddedDocument extends KeptDocument {
  readonly chunks: readonly TextChunk[];
  /** One for each chunk, or none. */
  readonly vectors: readonly Float32Array[];
}

/** A passage as it is kept. */
export interface KeptPassage {
  readonly source: string;
  readonly start: number;
  readonly text: string;
}

/** Documents and their passages in SQLite. */
export class PassageTable implements Disposable {
  readonly #database: DatabaseSync;

  /** @param database Open; closed with this. */
  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(SCHEMA);
  }

  /** How many passages a document has, if it is there as it was and with vectors of that model. */
  unchanged({ key, source, digest, model }: KeptDocument): number | undefined {
    const row = this.#database.prepare(
      `SELECT count(passages.id) AS count FROM documents
       LEFT JOIN passages ON document = documents.id
       WHERE key = ? AND source = ? AND digest = ? AND model IS ? GROUP BY documents.id`,
    ).get(key, source, digest, model ?? null);
    return row && Number(row.count);
  }

  /** Adds a document, or replaces the one of that source: all of it or nothing. */
  add(document: AddedDocument): void {
    const { key, source, digest, model, chunks, vectors } = document;
    const database = this.#database;
    database.exec("BEGIN IMMEDIATE");
    try {
      database.prepare("DELETE FROM documents WHERE key = ?").run(key);
      const { lastInsertRowid: id } = database.prepare(
        "INSERT INTO documents (key, source, digest, model) VALUES (?, ?, ?, ?)",
      ).run(key, source, digest, model ?? null);
      const insert = database.prepare(
        "INSERT INTO passages (document, start, text, vector) VALUES (?, ?, ?, ?)",
      );
      for (const [at, { start, text }] of chunks.entries()) {
        const vector = vectors[at];
        insert.run(id, start, text, vector ? bytesOf(vector) : null);
      }
      database.exec("COMMIT");
    } catch (thrown) {
      database.exec("ROLLBACK");
      throw thrown;
    }
  }

  /** Passages that hold words of a query, best first. */
  byWords(query: string): number[] {
    // Quoted, so that nothing in it is the search language's own.
    const all = new Set(query.match(/[\p{L}\p{N}_]+/gu));
    const words = [...all].slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    const rows = this.#database.prepare(
      "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?",
    ).all(words.map((word) => `"${word}"`).join(" OR "), CANDIDATES);
    return rows.map(({ rowid }) => Number(rowid));
  }

  /** Passages whose vectors of that model point where this one does, best first. */
  byVector(vector: Float32Array, model: string): number[] {
    const rows = this.#database.prepare(
      `SELECT passages.id, vector FROM passages
       JOIN documents ON document = documents.id
       WHERE model = ? AND vector IS NOT NULL`,
    ).iterate(model);
    const found: { id: number; likeness: number }[] = [];
    for (const { id, vector: bytes } of rows) {
      if (!(bytes instanceof Uint8Array)) continue;
      const likeness = cosine(vector, vectorOf(bytes));
      if (likeness > 0) found.push({ id: Number(id), likeness });
    }
    return found.sort((a, b) => b.likeness - a.likeness)
      .slice(0, CANDIDATES).map(({ id }) => id);
  }

  /** A passage by its number. */
  passage(id: number): KeptPassage | undefined {
    const row = this.#database.prepare(
      `SELECT source, start, text FROM passages
       JOIN documents ON document = documents.id WHERE passages.id = ?`,
    ).get(id);
    return row && {
      source: String(row.source),
      start: Number(row.start),
      text: String(row.text),
    };
  }

  /** Closes the database. */
  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function vectorOf(bytes: Uint8Array): Float32Array {
  // A view of four bytes each wants an aligned start, which a row's need not have.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let product = 0, lengthA = 0, lengthB = 0;
  for (let at = 0; at < a.length; at++) {
    const x = a[at] ?? 0, y = b[at] ?? 0;
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return product / (Math.sqrt(lengthA * lengthB) || 1);
}
