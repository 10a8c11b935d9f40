import { errorText } from "../../core/error_text.ts";
import { parseRule } from "../rules/parse_rule.ts";
import type { Rule } from "../rules/rule.ts";
import { ApprovalsFile } from "./_approvals_file.ts";
import type {
  ApprovedLibrary,
  RememberedApproval,
} from "./remembered_approval.ts";

/** Options of an {@linkcode ApprovalMemory}. */
export interface ApprovalMemoryOptions {
  /** Absolute path of the folder for what lasts, which need not exist; null keeps nothing on disk. */
  readonly stateDir: string | null;
  /** Told once of each thing that is wrong with the file, in a sentence. @default does nothing */
  readonly report?: (problem: string) => void;
}

/**
 * What operators had remembered: for a session in memory, for later ones in
 * `approvals.json`. Each is for one library with one content. Nothing that is
 * wrong with the file throws, and nothing of a file that is broken counts.
 */
export class ApprovalMemory {
  readonly #file: ApprovalsFile | null;
  readonly #report: (problem: string) => void;
  #session: readonly RememberedApproval[] = [];

  constructor({ stateDir, report = () => {} }: ApprovalMemoryOptions) {
    const told = new Set<string>();
    this.#report = (problem) => {
      if (told.has(problem)) return;
      told.add(problem);
      report(problem);
    };
    this.#file = stateDir === null
      ? null
      : new ApprovalsFile(stateDir, this.#report);
  }

  /**
   * The rules that are remembered for a library as it is now. Looks whether
   * another process changed the file, so ask only when nothing else allows.
   */
  async rulesFor(
    { path, identity }: Pick<ApprovedLibrary, "path" | "identity">,
  ): Promise<readonly Rule[]> {
    return (await this.list())
      .filter(({ library }) =>
        library.path === path && library.identity === identity
      )
      .map(({ rule }) => parseRule(rule))
      .filter((rule) => typeof rule !== "string");
  }

  /**
   * Remembers a rule for a library.
   *
   * @param library The library.
   * @param rule The rule.
   * @param options.save Whether to keep it for later sessions. @default {false}
   * @returns What is remembered now; `isSaved` is false when it could not be kept.
   * @throws {TypeError} If the rule is none.
   */
  async remember(
    library: ApprovedLibrary,
    rule: string,
    { save = false }: { readonly save?: boolean } = {},
  ): Promise<RememberedApproval> {
    const problem = parseRule(rule);
    if (typeof problem === "string") throw new TypeError(problem);
    const approval: RememberedApproval = {
      id: crypto.randomUUID(),
      library,
      rule,
      time: new Date().toISOString(),
      isSaved: false,
    };
    if (save) {
      const saved = await this.#save({ ...approval, isSaved: true });
      if (saved !== undefined) {
        this.#session = this.#session.filter((other) => !isSame(other, saved));
        return saved;
      }
    }
    const known = this.#session.find((other) => isSame(other, approval));
    if (known) return known;
    this.#session = [...this.#session, approval];
    return approval;
  }

  /** Everything that is remembered, for whatever library and content. */
  async list(): Promise<readonly RememberedApproval[]> {
    const saved = await this.#attempt((file) => file.read());
    return [...saved ?? [], ...this.#session];
  }

  /**
   * Forgets what an id or a rule names, in memory and on disk.
   *
   * @param name An id, or a rule: then for every library.
   * @returns What was forgotten. Saved ones are not among them when the file cannot be written.
   */
  async revoke(name: string): Promise<readonly RememberedApproval[]> {
    const isNamed = ({ id, rule }: RememberedApproval) =>
      id === name || rule === name;
    const forgotten = this.#session.filter(isNamed);
    this.#session = this.#session.filter((approval) => !isNamed(approval));
    const saved: RememberedApproval[] = [];
    await this.#attempt((file) =>
      file.update((approvals) => {
        saved.push(...approvals.filter(isNamed));
        return saved.length === 0
          ? approvals
          : approvals.filter((approval) => !isNamed(approval));
      }), () => saved.length = 0);
    return [...saved, ...forgotten];
  }

  async #save(
    approval: RememberedApproval,
  ): Promise<RememberedApproval | undefined> {
    if (this.#file === null) {
      this.#report("There is no folder to keep approvals in (LCP_STATE_DIR)");
    }
    const approvals = await this.#attempt((file) =>
      file.update((others) =>
        others.some((other) => isSame(other, approval))
          ? others
          : [...others.filter((other) => !isVoid(other, approval)), approval]
      )
    );
    return approvals?.find((other) => isSame(other, approval));
  }

  async #attempt<T>(
    use: (file: ApprovalsFile) => Promise<T>,
    failed = () => {},
  ): Promise<T | undefined> {
    if (this.#file === null) return undefined;
    try {
      return await use(this.#file);
    } catch (error) {
      failed();
      this.#report(`Saved approvals cannot be used: ${errorText(error)}`);
      return undefined;
    }
  }
}

function isSame(one: RememberedApproval, other: RememberedApproval): boolean {
  return one.rule === other.rule && one.library.path === other.library.path &&
    one.library.identity === other.library.identity;
}

/** Whether an approval is for what the library was before. */
function isVoid(old: RememberedApproval, approval: RememberedApproval) {
  return old.library.path === approval.library.path &&
    old.library.identity !== approval.library.identity;
}
