/** A document to add. */
export interface StoredDocument {
  /** What it is called in answers; its extension tells how it is read. */
  readonly source: string;
  /** What tells it from others, such as its absolute path. */
  readonly key: string;
  /** The file. */
  readonly bytes: Uint8Array;
}

/** A part of a document that fits a query. */
export interface FoundPassage {
  /** The passage. */
  readonly text: string;
  /** The document, as it is called. */
  readonly source: string;
  /** Place of its first character in the document's text. */
  readonly start: number;
  /** Larger fits better; from 0 to 1. */
  readonly score: number;
}

/** Options of {@linkcode DocumentStore.query}. */
export interface QueryOptions {
  /** Most passages. @default {5} */
  readonly topK?: number;
  /** Ends the search. */
  readonly signal?: AbortSignal;
}

/** Documents that can be searched. */
export interface DocumentStore extends AsyncDisposable {
  /** What it is called. */
  readonly name: string;
  /** Adds a document, or replaces the one of that key; the number of its passages. */
  add(document: StoredDocument, signal?: AbortSignal): Promise<number>;
  /** The passages that fit best, best first. */
  query(query: string, options?: QueryOptions): Promise<FoundPassage[]>;
}
