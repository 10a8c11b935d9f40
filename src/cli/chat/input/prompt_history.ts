import { replaceFile } from "../../../approval/replace_file.ts";
import { dirname } from "../../../core/path.ts";

/** Most prompts that are kept. */
const MAX_KEPT = 500;

/** Longest prompt that is kept, in UTF-16 units. */
const MAX_LENGTH = 10_000;

/** Earlier prompts, in a file that only its owner reads: a line of JSON for each. */
export class PromptHistory {
  readonly #path: string | undefined;
  #entries: readonly string[] = [];
  /** What ends a line of the file that was cut off. */
  #lineEnd = "";

  /**
   * Begins without any.
   *
   * @param path The file; without one they last as long as this does.
   */
  constructor(path?: string) {
    this.#path = path;
  }

  /** The oldest first. */
  get entries(): readonly string[] {
    return this.#entries;
  }

  /** Takes in what the file has; none if it cannot be read. */
  async load(): Promise<void> {
    if (this.#path === undefined) return;
    let text: string;
    try {
      text = await Deno.readTextFile(this.#path);
    } catch {
      // The first chat, or nothing that a chat would have to stop for.
      return;
    }
    this.#lineEnd = /[^\n]$/.test(text) ? "\n" : "";
    const kept = text.split("\n").flatMap(promptOf);
    this.#entries = [...kept.slice(-MAX_KEPT), ...this.#entries];
    if (kept.length > 2 * MAX_KEPT) {
      await this.#write((path) => replaceFile(path, linesOf(this.#entries)));
    }
  }

  /** Keeps a prompt; one that is the same as the last, empty or very long is not kept. */
  async add(prompt: string): Promise<void> {
    const isUseless = prompt.trim() === "" || prompt.length > MAX_LENGTH ||
      prompt === this.#entries.at(-1);
    if (isUseless) return;
    this.#entries = [...this.#entries, prompt];
    const text = `${this.#lineEnd}${linesOf([prompt])}`;
    this.#lineEnd = "";
    await this.#write((path) =>
      Deno.writeTextFile(path, text, { append: true, mode: 0o600 })
    );
  }

  async #write(write: (path: string) => Promise<void>): Promise<void> {
    if (this.#path === undefined) return;
    try {
      await Deno.mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      await write(this.#path);
    } catch {
      // The history lasts as long as this chat then.
    }
  }
}

function linesOf(prompts: readonly string[]): string {
  return prompts.map((prompt) => `${JSON.stringify(prompt)}\n`).join("");
}

function promptOf(line: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "string" ? [value] : [];
  } catch {
    // A line that was cut off, or is none of ours.
    return [];
  }
}
