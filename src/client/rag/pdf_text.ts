/** Most pages that are read. */
const MAX_PAGES = 2_000;

/**
 * The text of a PDF, page by page.
 *
 * @param bytes The file.
 * @param signal Checked before each page.
 * @throws {RangeError} If it has too many pages.
 */
export async function pdfText(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    // Its warnings would stand among what the host prints.
    verbosity: 0,
  });
  try {
    const { numPages } = document;
    if (numPages > MAX_PAGES) {
      throw new RangeError(`it has ${numPages} pages, more than ${MAX_PAGES}`);
    }
    const pages: string[] = [];
    for (let number = 1; number <= numPages; number++) {
      signal?.throwIfAborted();
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        items.map((item) =>
          "str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""
        ).join(""),
      );
    }
    return pages.join("\n\n");
  } finally {
    await document.loadingTask.destroy();
  }
}
