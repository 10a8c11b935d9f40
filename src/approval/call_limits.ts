import type { ApprovalCall } from "../core/approval_request.ts";

/** Most questions that one call may put to the operator. */
const MAX_QUESTIONS = 100;

interface CallRecord {
  asked: number;
  isIgnored: boolean;
}

/**
 * What calls may still ask: the time of a call stands still while the operator is
 * asked, so that a call which asks without end would last without end.
 */
export class CallLimits {
  readonly #records = new WeakMap<ApprovalCall, CallRecord>();

  /**
   * Counts a question.
   *
   * @param calls On whose behalf it is asked.
   * @returns Why it is not asked; undefined when it is.
   */
  ask(calls: readonly ApprovalCall[]): string | undefined {
    if (calls.length === 0) {
      return "No call is in flight on whose behalf to ask";
    }
    const records = calls.map((call) => this.#recordOf(call));
    if (records.some(({ isIgnored }) => isIgnored)) {
      return "The operator did not answer before, and is not asked again in this call";
    }
    if (records.some(({ asked }) => asked >= MAX_QUESTIONS)) {
      return `This call has asked ${MAX_QUESTIONS} questions already`;
    }
    for (const record of records) record.asked++;
    return undefined;
  }

  /** Notes that a question was not answered in time: whoever is not there is not asked again. */
  ignore(calls: readonly ApprovalCall[]): void {
    for (const call of calls) this.#recordOf(call).isIgnored = true;
  }

  #recordOf(call: ApprovalCall): CallRecord {
    const known = this.#records.get(call);
    if (known) return known;
    const record = { asked: 0, isIgnored: false };
    this.#records.set(call, record);
    return record;
  }
}
