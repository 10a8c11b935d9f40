import { dirname } from "../../../core/path.ts";

/** Most prompts that are kept. */
const MAX_KEPT = 500;

/** Longest prompt that is kept, in UTF-16 units. */
const MAX_LENGTH = 10_000;

/** Earlier prompts, in a file that only its owner reads: a line of JSON for each. */
export class PromptHistory {
  readonly #path: string | undefined;
  #entries: readonly string[] = [];

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
    const kept = text.split("\n").flatMap(promptOf);
    this.#entries = [...kept.slice(-MAX_KEPT), ...this.#entries];
    if (kept.length > 2 * MAX_KEPT) await this.#write(this.#entries, false);
  }

  /** Keeps a prompt; one that is the same as the last, empty or very long is not kept. */
  async add(prompt: string): Promise<void> {
    const isUseless = prompt.trim() === "" || prompt.length > MAX_LENGTH ||
      prompt === this.#entries.at(-1);
    if (isUseless) return;
    this.#entries = [...this.#entries, prompt];
    await this.#write([prompt], true);
  }

  async #write(prompts: readonly string[], append: boolean): Promise<void> {
    if (this.#path === undefined) return;
    const text = prompts.map((prompt) => `${JSON.stringify(prompt)}\n`);
    try {
      await Deno.mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      await Deno.writeTextFile(this.#path, text.join(""), {
        append,
        mode: 0o600,
      });
    } catch {
      // The history lasts as long as this chat then.
    }
  }
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
