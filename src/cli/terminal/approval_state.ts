import type { ApprovalBody } from "./approval_body.ts";
import type { ApprovalQuestion } from "./approval_question.ts";
import type { EditedLine } from "./edit_line.ts";

/** Where the operator is: the decision, or what belongs to it. */
export type ApprovalPhase =
  | {
    readonly kind: "decide";
    /** Why the last key did nothing. */
    readonly notice?: string;
  }
  | { readonly kind: "feedback"; readonly line: EditedLine }
  | {
    readonly kind: "rule";
    readonly line: EditedLine;
    /** What is wrong with the line as it was given. */
    readonly problem?: string;
  }
  | { readonly kind: "scope"; readonly rule: string };

/** State of an approval prompt. */
export interface ApprovalState {
  readonly question: ApprovalQuestion;
  /** Rows of the question. */
  readonly body: ApprovalBody;
  readonly phase: ApprovalPhase;
  /** First row of the question that is to be seen. */
  readonly top: number;
}
