import type { ApprovalCall } from "../core/approval_request.ts";
import type { PermissionDecision } from "../core/permission_guard.ts";

/**
 * What the operator has answered in the course of calls that still run, so that
 * nothing is asked twice on behalf of the same call: a tool that is refused must
 * not wear the operator out.
 */
export class AnsweredQuestions {
  readonly #answers = new WeakMap<
    ApprovalCall,
    Map<string, PermissionDecision>
  >();

  /**
   * The answer to a question, if each of the calls has it.
   *
   * @param key What was asked.
   * @param calls On whose behalf.
   */
  find(
    key: string,
    calls: readonly ApprovalCall[],
  ): PermissionDecision | undefined {
    const answers = calls.map((call) => this.#answers.get(call)?.get(key));
    const [first] = answers;
    return answers.includes(undefined) ? undefined : first;
  }

  /** Notes an answer, for the calls on whose behalf it was asked. */
  add(
    key: string,
    calls: readonly ApprovalCall[],
    decision: PermissionDecision,
  ): void {
    for (const call of calls) {
      const known = this.#answers.get(call) ?? new Map();
      this.#answers.set(call, known.set(key, decision));
    }
  }
}
