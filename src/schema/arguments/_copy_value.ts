import { bytesForm, jsonForm } from "../../core/json_form.ts";
import { setOwn } from "../../core/set_own.ts";
import {
  TooMuchWorkError,
  type WorkBudget,
} from "../validation/work_budget.ts";
import { type ProblemReport, TooManyProblemsError } from "./_problem_report.ts";
import { thrownText } from "./_thrown_text.ts";

const MAX_DEPTH = 200;
/** Objects that have more keys take longer for each of them. */
const MAX_QUICK_KEYS = 500;
const MAX_VALUES = 1_000_000;

/** Thrown when there are too many values to be copied. */
export class TooManyValuesError extends Error {
  override readonly message = `hold more than ${MAX_VALUES} values`;
}

/**
 * Copies what a caller gave into plain JSON, so that nothing of the caller's is
 * changed or read twice: cycles, deep nesting, throwing getters and what JSON
 * cannot hold end as problems. Dates, URLs, bytes, sets and maps of a host in
 * the same process take the form that they have in JSON.
 */
export class ValueCopy {
  readonly #report: ProblemReport;
  readonly #work: WorkBudget;
  readonly #ancestors: object[] = [];
  #valuesLeft = MAX_VALUES;
  #holdsBigint = false;

  /**
   * @param report Takes what cannot be used.
   * @param work Takes the work.
   */
  constructor(report: ProblemReport, work: WorkBudget) {
    this.#report = report;
    this.#work = work;
  }

  /** Whether a copy holds bigints, which stand for whole numbers that no JSON number holds. */
  get holdsBigint(): boolean {
    return this.#holdsBigint;
  }

  /** Copies a value; undefined when it is nothing that can be given. */
  copy(value: unknown): unknown {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value)
          ? value
          : this.#refuse(`must be a finite number: got ${value}`);
      case "bigint":
        return this.#bigint(value);
      case "object":
        return value === null ? null : this.#object(value);
      default:
        return undefined;
    }
  }

  /**
   * Copies a property or an item.
   *
   * @throws {TooManyValuesError} If the whole is too large.
   */
  copyMember(holder: object, step: string | number): unknown {
    if (--this.#valuesLeft < 0) throw new TooManyValuesError();
    this.#work.spend(1);
    const { path } = this.#report;
    let member: unknown;
    try {
      member = Reflect.get(holder, step);
    } catch (error) {
      path.enter(step);
      this.#refuse(`could not be read: ${thrownText(error)}`);
      path.leave();
      return null;
    }
    if (typeof member === "string" || typeof member === "boolean") {
      return this.copy(member);
    }
    path.enter(step);
    const copy = this.copy(member);
    path.leave();
    return copy;
  }

  #bigint(value: bigint): number | bigint {
    const number = Number(value);
    if (Number.isSafeInteger(number)) return number;
    this.#holdsBigint = true;
    return value;
  }

  /** Null stands for what cannot be used; its own problem is the only one that counts. */
  #refuse(complaint: string): null {
    this.#report.refuse(complaint);
    return null;
  }

  #object(value: object): unknown {
    if (this.#ancestors.includes(value)) {
      return this.#refuse("must not contain itself");
    }
    const depth = Math.max(this.#report.path.depth, this.#ancestors.length);
    if (depth > MAX_DEPTH) {
      return this.#refuse(`must not be nested deeper than ${MAX_DEPTH} levels`);
    }
    this.#ancestors.push(value);
    try {
      return this.#plain(value);
    } catch (error) {
      if (isLimit(error)) throw error;
      return this.#refuse(`could not be read: ${thrownText(error)}`);
    } finally {
      this.#ancestors.pop();
    }
  }

  #plain(value: object): unknown {
    if (Array.isArray(value)) return this.#array(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) {
      return this.#record(value);
    }
    if (value instanceof Date && Number.isNaN(value.getTime())) {
      return this.#refuse("must be a valid date");
    }
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      return this.copy(bytesForm(value).base64);
    }
    const form = jsonForm(value);
    return form === value ? this.#record(value) : this.copy(form);
  }

  #array(value: readonly unknown[]): unknown {
    const copy: unknown[] = [];
    for (let index = 0; index < value.length; index++) {
      copy.push(this.copyMember(value, index) ?? null);
    }
    return copy;
  }

  #record(value: object): unknown {
    const copy: Record<string, unknown> = {};
    const keys = Object.keys(value);
    if (keys.length > MAX_QUICK_KEYS) this.#work.spend(8 * keys.length);
    for (const key of keys) {
      const member = this.copyMember(value, key);
      if (member !== undefined) setOwn(copy, [key, member]);
    }
    return copy;
  }
}

function isLimit(error: unknown): boolean {
  return error instanceof TooManyValuesError ||
    error instanceof TooManyProblemsError || error instanceof TooMuchWorkError;
}
