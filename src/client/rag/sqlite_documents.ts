import { sha256 } from "../../core/sha256.ts";
import type {
  DocumentStore,
  FoundPassage,
  QueryOptions,
  StoredDocument,
} from "../document_store.ts";
import type { EmbeddingModel } from "../embedding_model.ts";
import { chunkText } from "./chunk_text.ts";
import { documentText } from "./document_text.ts";
import { PassageTable } from "./passage_table.ts";

/** Smooths how much the first places count, when rankings are put together. */
const RANK_OFFSET = 60;

/** Options of {@linkcode SqliteDocuments}. */
export interface SqliteDocumentsOptions {
  /** The database file, made when it is first used. @default {":memory:"} */
  readonly path?: string;
  /** The model whose vectors are searched too, if there is one. */
  readonly embeddings?: () => EmbeddingModel | undefined;
}

/** Documents in an SQLite file, searched by their words, and by meaning where there is a model for it. */
export class SqliteDocuments implements DocumentStore {
  /** The database file. */
  readonly name: string;
  readonly #embeddings: () => EmbeddingModel | undefined;
  #table: Promise<PassageTable> | undefined;
  #closed = false;

  /** @param options Where to keep them. */
  constructor(
    { path = ":memory:", embeddings = () => undefined }:
      SqliteDocumentsOptions = {},
  ) {
    this.name = path;
    this.#embeddings = embeddings;
  }

  /**
   * Adds a text, Markdown, HTML, PDF or source file; one that has not changed is left as it is.
   *
   * @param document The file.
   * @param signal Ends it.
   * @returns The number of its passages.
   * @throws {Error} If it cannot be read or embedded; nothing is changed then.
   */
  async add(document: StoredDocument, signal?: AbortSignal): Promise<number> {
    const { source, key } = document;
    const text = await documentText(document, signal);
    const table = await this.#open();
    const embeddings = this.#embeddings();
    const digest = await sha256(text);
    const kept = { source, key, digest, model: embeddings?.name };
    const unchanged = table.unchanged(kept);
    if (unchanged !== undefined) return unchanged;
    const chunks = chunkText(text);
    const texts = chunks.map(({ text }) => text);
    const vectors = embeddings && texts.length > 0
      ? (await embeddings.embed(texts, signal)).vectors
      : [];
    signal?.throwIfAborted();
    table.add({ ...kept, chunks, vectors });
    return chunks.length;
  }

  /**
   * Finds passages.
   *
   * @param query Words, or a question.
   * @param options How many.
   */
  async query(
    query: string,
    { topK = 5, signal }: QueryOptions = {},
  ): Promise<FoundPassage[]> {
    const table = await this.#open();
    const rankings = [table.byWords(query)];
    const embeddings = this.#embeddings();
    if (embeddings && query.trim() !== "") {
      const { vectors: [vector] } = await embeddings.embed([query], signal);
      if (vector) rankings.push(table.byVector(vector, embeddings.name));
    }
    const found = together(rankings).slice(0, Math.max(0, Math.floor(topK)));
    return found.flatMap(({ id, score }) => {
      const passage = table.passage(id);
      return passage ? [{ ...passage, score }] : [];
    });
  }

  async #open(): Promise<PassageTable> {
    if (this.#closed) throw new TypeError("Cannot use a closed document store");
    return await (this.#table ??= openTable(this.name));
  }

  /** Closes the file. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const table = await this.#table?.catch(() => undefined);
    this.#table = undefined;
    table?.[Symbol.dispose]();
  }
}

async function openTable(path: string): Promise<PassageTable> {
  const { DatabaseSync } = await import("node:sqlite");
  return new PassageTable(new DatabaseSync(path));
}

/** Puts rankings together: what stands high in several comes first. */
function together(
  rankings: readonly (readonly number[])[],
): { id: number; score: number }[] {
  const used = rankings.filter(({ length }) => length > 0);
  const scores = new Map<number, number>();
  for (const ranking of used) {
    for (const [place, id] of ranking.entries()) {
      const points = (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + place);
      scores.set(id, (scores.get(id) ?? 0) + points / used.length);
    }
  }
  return Array.from(scores, ([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}
