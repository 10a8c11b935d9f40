import { digestOf } from "./digest_of.ts";
import { judgePermission } from "./judge_permission.ts";
import type {
  PermissionPolicy,
  PermissionVerdict,
} from "./permission_verdict.ts";

/** What a tool asks through its confirm handler. */
export interface ConfirmQuestion {
  readonly source: string;
  readonly label: string;
  readonly argv?: readonly string[];
}

/**
 * Judges what a tool asks through its confirm handler. Rules may speak of the
 * label (`confirm:Deploy*`) and, where there are arguments, of the program
 * (`run:git push*`). What is remembered is the very same question: a label says
 * little of what is behind it.
 *
 * @param question What is asked.
 * @param policy What it is judged by.
 */
export async function judgeConfirm(
  question: ConfirmQuestion,
  policy: PermissionPolicy,
): Promise<PermissionVerdict> {
  const own = judgePermission(
    { permission: "confirm", value: await confirmValue(question) },
    policy,
  );
  const [program] = question.argv ?? [];
  if (program === undefined || own.kind === "deny") return own;
  const { argv } = question;
  const run = judgePermission(
    { permission: "run", value: program, argv },
    policy,
  );
  // The level's word on programs is about running them; this is a question.
  if (run.by === "level") return own;
  return own.by === "rule" && own.kind === "ask" && run.kind === "allow"
    ? own
    : run;
}

/** What rules and memory know a question by: its label, and a digest of what is behind it. */
async function confirmValue(
  { source, label, argv = [] }: ConfirmQuestion,
): Promise<string> {
  const digest = await digestOf([source, label, argv]);
  return `${label} #${digest.slice(0, 16)}`;
}
