/** A part of a text. */
export interface TextChunk {
  readonly text: string;
  /** Place of its first character in the whole. */
  readonly start: number;
}

/** Longest chunk, in characters. */
const MAX_LENGTH = 1_200;

/** Characters that a chunk repeats of the one before, so that a thought is whole in one of them. */
const OVERLAP = 150;

/** Where a chunk best ends: before a heading, after a paragraph, a line, a sentence, a word. */
const BREAKS = [/\n(?=#{1,6} )/g, /\n\s*\n/g, /\n/g, /[.!?]\s/g, /\s/g];

/**
 * Divides a text into chunks of at most 1,200 characters that begin and end where
 * the text allows.
 */
export function chunkText(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start);
    const chunk = text.slice(start, end);
    const trimmed = chunk.trim();
    if (trimmed !== "") {
      chunks.push({ text: trimmed, start: start + chunk.indexOf(trimmed) });
    }
    if (end >= text.length) break;
    start = startAfter(text, start, end);
  }
  return chunks;
}

function endOf(text: string, start: number): number {
  if (text.length - start <= MAX_LENGTH) return text.length;
  const window = text.slice(start, start + MAX_LENGTH);
  for (const pattern of BREAKS) {
    const last = [...window.matchAll(pattern)].at(-1);
    if (last && last.index > MAX_LENGTH / 2) {
      return start + last.index + last[0].length;
    }
  }
  return wholeCharacter(text, start + MAX_LENGTH);
}

/** The next chunk begins at a word of the overlap, and always later than this one. */
function startAfter(text: string, start: number, end: number): number {
  const from = Math.max(end - OVERLAP, start + 1);
  const space = text.slice(from, end).search(/\s/);
  return space < 0 ? end : from + space;
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
