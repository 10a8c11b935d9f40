import type {
  PermissionDecision,
  PermissionGuard,
  PermissionQuestion,
  PermissionRuling,
} from "../../../src/core/permission_guard.ts";
import type { Asker } from "../../../src/core/operator_function.ts";

/** A guard that keeps what it was asked, and decides as it is told. */
export class ScriptedGuard implements PermissionGuard {
  readonly judged: PermissionQuestion[] = [];
  readonly asked: { question: PermissionQuestion; asker: Asker }[] = [];

  constructor(
    readonly rule: (question: PermissionQuestion) => PermissionRuling,
    readonly answer: (
      question: PermissionQuestion,
      asker: Asker,
    ) => Promise<PermissionDecision> | PermissionDecision = () => ({
      allowed: false,
      reason: "the operator said no",
    }),
  ) {}

  judge(question: PermissionQuestion): PermissionRuling {
    this.judged.push(question);
    return this.rule(question);
  }

  async ask(
    question: PermissionQuestion,
    asker: Asker,
  ): Promise<PermissionDecision> {
    this.asked.push({ question, asker });
    return await this.answer(question, asker);
  }

  /** What was judged, as `permission:value`. */
  get lines(): string[] {
    return this.judged.map(({ permission, value }) => `${permission}:${value}`);
  }
}
