import { resolve } from "../../core/path.ts";
import type { ArtefactChange, ChatEvent } from "../chat/chat_event.ts";
import { checkChatOptions } from "../chat/chat_options.ts";
import { ChatRun } from "../chat/chat_run.ts";
import { isHostNote } from "../chat/host_note.ts";
import type { ChatMessage } from "../text_model.ts";
import { type Artefact, ArtefactStore } from "./artefact_store.ts";
import {
  checkApart,
  discussionFiles,
  type DiscussionSummary,
  readSummary,
  writeSummary,
} from "./discussion_folder.ts";
import type {
  DiscussionChatOptions,
  OpenDiscussionOptions,
} from "./discussion_options.ts";
import {
  type DiscussionBranch,
  type DiscussionMessage,
  DiscussionStore,
} from "./discussion_store.ts";
import { runTurn } from "./run_turn.ts";

/**
 * A conversation that lasts: each message is on the disk when its event is told,
 * tools work in a folder of its own, and what they make there is kept in versions.
 * After a crash it goes on where it was.
 *
 * Needs `--allow-read` and `--allow-write` for its folder and its workspace.
 *
 * @example
 * ```ts
 * import { LollmsDiscussion, type TextModel } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * const model: TextModel = {
 *   name: "counter",
 *   async *stream(messages) {
 *     yield { kind: "text", text: `${messages.length}` };
 *   },
 * };
 * const folder = await Deno.makeTempDir();
 * const id = "counting";
 * {
 *   await using discussion = await LollmsDiscussion.open(folder, { id });
 *   assertEquals((await discussion.chat("One", { model }).outcome()).text, "1");
 * }
 * {
 *   await using discussion = await LollmsDiscussion.open(folder, { id });
 *   assertEquals((await discussion.chat("Two", { model }).outcome()).text, "3");
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export class LollmsDiscussion implements AsyncDisposable {
  /** Names it. */
  readonly id: string;
  /** Absolute real path of the folder that its tools work in. */
  readonly workspace: string;
  readonly #folder: string;
  readonly #store: DiscussionStore;
  readonly #artefacts: ArtefactStore;
  #summary: DiscussionSummary;
  #busy = false;

  private constructor(
    folder: string,
    { summary, store }: {
      readonly summary: DiscussionSummary;
      readonly store: DiscussionStore;
    },
  ) {
    this.id = summary.id;
    this.workspace = summary.workspace;
    this.#folder = folder;
    this.#summary = summary;
    this.#store = store;
    const { versionsDir } = discussionFiles(folder, summary.id);
    const { workspace } = summary;
    this.#artefacts = new ArtefactStore(store, { workspace, versionsDir });
  }

  /**
   * Opens a discussion, or begins one.
   *
   * @param folder Folder of all discussions; made if need be.
   * @param options Which one; see {@linkcode OpenDiscussionOptions}.
   * @throws {TypeError} If the id is no plain name, or the discussion would lie in its workspace or has another one.
   * @throws {Deno.errors.Busy} If it is open elsewhere.
   */
  static async open(
    folder: string,
    { id = newId(), title, workspace }: OpenDiscussionOptions = {},
  ): Promise<LollmsDiscussion> {
    const root = resolve(folder);
    const files = discussionFiles(root, id);
    const found = await readSummary(root, id);
    const place = workspace ?? found?.workspace ?? files.workspace;
    await Deno.mkdir(files.versionsDir, { recursive: true, mode: 0o700 });
    await Deno.mkdir(place, { recursive: true });
    const real = await Deno.realPath(place);
    checkApart(await Deno.realPath(files.versionsDir), real);
    if (found && found.workspace !== real) {
      throw new TypeError(
        `Cannot open the discussion ${id} in ${real}: its workspace is ${found.workspace}`,
      );
    }
    const store = await DiscussionStore.open(files.store);
    try {
      const now = currentTime();
      const called = title ?? found?.title ?? "";
      const summary = {
        id,
        title: called,
        workspace: real,
        createdAt: found?.createdAt ?? now,
        updatedAt: found?.updatedAt ?? now,
      };
      const discussion = new LollmsDiscussion(root, { summary, store });
      if (found?.title !== called) await writeSummary(root, summary);
      return discussion;
    } catch (error) {
      store[Symbol.dispose]();
      throw error;
    }
  }

  /** What people call it: its first question, until it is called something else. */
  get title(): string {
    return this.#summary.title;
  }

  /** Calls it something else. */
  async rename(title: string): Promise<void> {
    await this.#note({ title });
  }

  /** Whether the last turn has no answer: it was cancelled, or the host crashed. */
  get interrupted(): boolean {
    const [last] = this.latestMessages(1);
    return last !== undefined &&
      (last.role !== "assistant" || last.toolCalls !== undefined);
  }

  /**
   * Asks something, and lets the model answer with tools. Nothing is asked before
   * the events are read, or the outcome is waited for.
   *
   * @param prompt The question, or a message with images.
   * @param options Model, tools and limits; see {@linkcode DiscussionChatOptions}.
   * @throws {RangeError} If a limit is not > 0.
   */
  chat(
    prompt: ChatMessage["content"],
    options: DiscussionChatOptions = {},
  ): ChatRun {
    return this.#run({ role: "user", content: prompt }, options);
  }

  /** Goes on with a turn that was interrupted, without a new question. */
  resume(options: DiscussionChatOptions = {}): ChatRun {
    return this.#run(undefined, options);
  }

  /** Adds a message without asking the model. */
  addMessage(message: ChatMessage): DiscussionMessage {
    this.#checkIdle("add a message");
    return this.#store.add(message);
  }

  /** The messages of the current branch, from the first on. */
  messages(): readonly DiscussionMessage[] {
    return [...this.#store.backwards()].reverse();
  }

  /** The last messages of the current branch, in order; reads no others. */
  latestMessages(limit: number): readonly DiscussionMessage[] {
    return this.#store.backwards().take(limit).toArray().reverse();
  }

  /** Name of the branch that messages are added to. */
  get branch(): string {
    return this.#store.current.name;
  }

  /** All branches, by name. Files and their versions belong to all of them. */
  branches(): readonly DiscussionBranch[] {
    return this.#store.branches();
  }

  /**
   * Begins a branch and goes on there.
   *
   * @param name A name that no branch has.
   * @param options After which message, by its number; 0 is before all. @default the current branch's end
   * @throws {TypeError} If there is such a branch, or no such message.
   */
  createBranch(
    name: string,
    { after }: { readonly after?: number } = {},
  ): void {
    this.#checkIdle("begin a branch");
    const last = after ?? this.#store.current.last ?? 0;
    const taken = this.branches().some((branch) => branch.name === name);
    if (taken || name.trim() === "" || !this.#store.has(last)) {
      throw new TypeError(
        `Cannot begin the branch ${
          JSON.stringify(name)
        } after message ${last}: ${
          taken ? "there is one of that name" : "it needs a name and a message"
        }`,
      );
    }
    this.#store.addBranch(name, last === 0 ? undefined : last);
  }

  /**
   * Goes on with another branch.
   *
   * @throws {TypeError} If there is none of that name.
   */
  switchBranch(name: string): void {
    this.#checkIdle("switch branches");
    if (!this.branches().some((branch) => branch.name === name)) {
      throw new TypeError(`Cannot switch to ${name}: there is no such branch`);
    }
    this.#store.makeCurrent(name);
  }

  /**
   * Takes the last question, and what came of it, out of the current branch. Files
   * stay as they are.
   *
   * @returns Whether there was one.
   */
  undo(): boolean {
    this.#checkIdle("undo");
    let found = false;
    for (const { role, content, number } of this.#store.backwards()) {
      if (found) {
        this.#store.moveEnd(number);
        return true;
      }
      // Images of results and notes of the loop are in the user's name as well.
      found = role === "user" && !isHostNote(content);
    }
    if (found) this.#store.moveEnd(undefined);
    return found;
  }

  /** The latest state of each file that tools created or changed, by path; deleted ones too. */
  artefacts(): readonly Artefact[] {
    return this.#artefacts.latest();
  }

  /** Every state of a file that tools left behind, the first one first. */
  artefactVersions(path: string): readonly Artefact[] {
    return this.#artefacts.versions(path);
  }

  /** The content of a file in one of its versions; undefined when it is not kept. */
  async readArtefact(
    path: string,
    version: number,
  ): Promise<Uint8Array | undefined> {
    return await this.#artefacts.content(path, version);
  }

  /**
   * Writes a file as it was in one of its versions; that is a new version. It is
   * written where it was, in the workspace, whatever links tools have made there.
   *
   * @param path Path below the workspace, with `/`, as {@linkcode artefacts} tells it.
   * @param version Which version, as {@linkcode artefactVersions} tells it.
   * @returns The new version.
   * @throws {TypeError} If there is no such version, its content is not kept, a link or a folder stands in the way, or a turn is running.
   */
  async restoreArtefact(
    path: string,
    version: number,
  ): Promise<ArtefactChange> {
    this.#checkIdle("restore a file");
    this.#busy = true;
    try {
      return await this.#artefacts.restore(path, version);
    } finally {
      this.#busy = false;
    }
  }

  /** Closes its file. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#store[Symbol.dispose]();
    return Promise.resolve();
  }

  #run(
    message: ChatMessage | undefined,
    options: DiscussionChatOptions,
  ): ChatRun {
    checkChatOptions(options);
    return new ChatRun(() => this.#turn(message, options));
  }

  async *#turn(
    message: ChatMessage | undefined,
    options: DiscussionChatOptions,
  ): AsyncGenerator<ChatEvent, void> {
    this.#checkIdle("chat");
    this.#busy = true;
    try {
      await this.#note({ updatedAt: currentTime() });
      yield* runTurn(this, {
        store: this.#store,
        artefacts: this.#artefacts,
        ...(message && { message }),
        options,
      });
    } finally {
      this.#busy = false;
    }
  }

  async #note(known: Partial<DiscussionSummary>): Promise<void> {
    this.#summary = { ...this.#summary, ...known };
    await writeSummary(this.#folder, this.#summary);
  }

  #checkIdle(action: string): void {
    if (!this.#busy) return;
    throw new TypeError(
      `Cannot ${action} in the discussion ${this.id} as a turn is running`,
    );
  }
}

function newId(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return `${day}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Finer than turns of the same program are apart, so that the latest one is known. */
function currentTime(): string {
  return Temporal.Now.instant().toString({ smallestUnit: "microsecond" });
}
