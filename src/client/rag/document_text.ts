import { errorText } from "../../core/error_text.ts";
import { extname } from "../../core/path.ts";
import type { StoredDocument } from "../document_store.ts";
import { htmlText } from "./html_text.ts";
import { pdfText } from "./pdf_text.ts";

/**
 * The text of a document: PDF and HTML are read as such, all else is text.
 *
 * @param document The document.
 * @param signal Ends the reading.
 * @throws {Error} If it is no text, or a broken PDF.
 */
export async function documentText(
  { source, bytes }: StoredDocument,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  try {
    return await textOf(bytes, extname(source).toLowerCase(), signal);
  } catch (thrown) {
    signal?.throwIfAborted();
    const why = errorText(thrown);
    throw new Error(`Cannot read the document ${source}: ${why}`, {
      cause: thrown,
    });
  }
}

async function textOf(
  bytes: Uint8Array,
  extension: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 5));
  if (start === "%PDF-" || extension === ".pdf") {
    return await pdfText(bytes, signal);
  }
  const text = decode(bytes);
  if (text.includes("\0")) throw new TypeError("it is no text");
  return /^\.x?html?$/.test(extension) ? await htmlText(text) : text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if (first === 0xfe && second === 0xff) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  return new TextDecoder().decode(bytes);
}
