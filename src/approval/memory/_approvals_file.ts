import { join } from "../../core/path.ts";
import { replaceFile } from "../replace_file.ts";
import { approvalsText, parseApprovals } from "./_approvals_text.ts";
import type { RememberedApproval } from "./remembered_approval.ts";

/** Approvals on disk; several processes may use one file. */
export class ApprovalsFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #report: (problem: string) => void;
  #seen: { stamp: string; approvals: readonly RememberedApproval[] } | null =
    null;

  /**
   * @param folder Absolute path of a folder, which need not exist.
   * @param report Told what is wrong with the file.
   */
  constructor(folder: string, report: (problem: string) => void) {
    this.#folder = folder;
    this.#path = join(folder, "approvals.json");
    this.#report = report;
  }

  /** The approvals. A file that is as it was is not read again. */
  async read(): Promise<readonly RememberedApproval[]> {
    // Asking first keeps Deno from prompting for it.
    if (!await this.#isGranted("read")) return [];
    const stamp = await this.#stamp();
    if (stamp === null) return [];
    if (this.#seen?.stamp === stamp) return this.#seen.approvals;
    const approvals = parseApprovals(await Deno.readTextFile(this.#path));
    if (approvals === undefined) return await this.update((none) => none);
    this.#seen = { stamp, approvals };
    return approvals;
  }

  /**
   * Changes the approvals. One process after the other does so, each from what
   * the one before it left.
   *
   * @param change Gives the new approvals; the same array when there is nothing to change.
   */
  async update(
    change: (
      approvals: readonly RememberedApproval[],
    ) => readonly RememberedApproval[],
  ): Promise<readonly RememberedApproval[]> {
    if (!await this.#isGranted("read") || !await this.#isGranted("write")) {
      throw new Error(`no permission to read and write ${this.#folder}`);
    }
    await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, "approvals.lock");
    using lock = await Deno.open(path, {
      create: true,
      write: true,
      mode: 0o600,
    });
    await lock.lock(true);
    const before = await this.#readOrSetAside();
    const after = change(before);
    if (after !== before) {
      await replaceFile(this.#path, approvalsText(after));
    }
    return after;
  }

  async #readOrSetAside(): Promise<readonly RememberedApproval[]> {
    const text = await ifThere(Deno.readTextFile(this.#path));
    if (text === undefined) return [];
    const approvals = parseApprovals(text);
    if (approvals !== undefined) return approvals;
    const aside = `${this.#path}.broken-${crypto.randomUUID()}`;
    await Deno.rename(this.#path, aside);
    this.#report(
      `${this.#path} is not a list of approvals: it was set aside as ${aside}, and nothing in it counts`,
    );
    return [];
  }

  async #isGranted(name: "read" | "write"): Promise<boolean> {
    const path = this.#folder;
    return (await Deno.permissions.query({ name, path })).state === "granted";
  }

  /** What changes with the content of the file, which is only ever replaced as a whole. */
  async #stamp(): Promise<string | null> {
    const info = await ifThere(Deno.stat(this.#path));
    return info === undefined
      ? null
      : [info.mtime?.getTime(), info.size, info.ino].join(" ");
  }
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
