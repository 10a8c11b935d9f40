import type { AuditEvent } from "../../../src/approval/audit/audit_event.ts";
import { AuditLog } from "../../../src/approval/audit/audit_log.ts";
import { Redactor } from "../../../src/approval/audit/redactor.ts";
import { join } from "../../../src/core/path.ts";
import { type FakeCliOptions, type FakeRun, runFake } from "../_fake_cli.ts";

/** An approval as it is saved. */
export interface SavedApproval {
  readonly id: string;
  readonly library: { readonly name: string; readonly path: string };
  readonly identity: string;
  readonly rule: string;
  readonly time: string;
}

/** A workspace and a folder for what lasts, and command lines run in memory with them. */
export class State implements AsyncDisposable {
  /** Absolute, without symbolic links. */
  readonly workspace: string;
  readonly folder: string;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.workspace = join(root, "work");
    this.folder = join(root, "state");
  }

  /** Makes the folders and files of the workspace, by name. */
  static async create(
    files: Readonly<Record<string, string>> = {},
  ): Promise<State> {
    const state = new State(await Deno.realPath(await Deno.makeTempDir()));
    await Deno.mkdir(state.workspace);
    await Deno.mkdir(state.folder);
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(join(state.workspace, name), text);
    }
    return state;
  }

  /** A path in the workspace. */
  path(name: string): string {
    return join(this.workspace, name);
  }

  /** An approval of a library in the workspace. */
  approval(
    id: string,
    rule: string,
    { name = "weather", identity = "0".repeat(64) } = {},
  ): SavedApproval {
    const library = { name, path: this.path(`${name}.ts`) };
    return { id, library, identity, rule, time: "2026-01-31T09:30:00.123Z" };
  }

  /** Puts approvals in the place of those that are saved. */
  async save(...approvals: readonly SavedApproval[]): Promise<void> {
    const path = join(this.folder, "approvals.json");
    await Deno.writeTextFile(path, JSON.stringify({ approvals }));
  }

  /** The rules that are saved. */
  async savedRules(): Promise<string[]> {
    const text = await Deno.readTextFile(join(this.folder, "approvals.json"));
    const { approvals }: { approvals: SavedApproval[] } = JSON.parse(text);
    return approvals.map(({ rule }) => rule);
  }

  /** Writes a log. */
  async log(...events: readonly AuditEvent[]): Promise<string> {
    await using log = new AuditLog({
      stateDir: this.folder,
      redactor: new Redactor(),
    });
    for (const event of events) log.record(event);
    await log.flush();
    return `${log.path}`;
  }

  /** Runs a command line. */
  async run(
    args: readonly string[],
    options: FakeCliOptions = {},
  ): Promise<FakeRun> {
    return await runFake(args, {
      ...options,
      cwd: this.workspace,
      env: { LCP_STATE_DIR: this.folder, ...options.env },
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#root, { recursive: true });
  }
}
