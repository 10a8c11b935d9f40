import { pathTexts } from "../analysis/shell/path_texts.ts";
import { resolve } from "../core/path.ts";
import { judgeCovered } from "./_judge_covered.ts";
import { digestOf } from "./digest_of.ts";
import { judgePermission } from "./judge_permission.ts";
import type {
  PermissionPolicy,
  PermissionVerdict,
} from "./permission_verdict.ts";
import type { RuleRequest } from "./rules/rule.ts";

/** What a tool asks through its confirm handler. */
export interface ConfirmQuestion {
  readonly source: string;
  readonly label: string;
  readonly argv?: readonly string[];
}

/** Options of {@linkcode judgeConfirm}. */
export interface JudgeConfirmOptions {
  /** Whether the first of the arguments is a program, and not an argument of what is asked about. @default {true} */
  readonly namesProgram?: boolean;
}

/**
 * Judges what a tool asks through its confirm handler. Rules may speak of the
 * label (`confirm:Deploy*`) and, where there are arguments, of the program
 * (`run:git push*`). What is remembered is the very same question: a label says
 * little of what is behind it.
 *
 * @param question What is asked.
 * @param policy What it is judged by.
 * @returns The verdict, and what rules and memory know the question by.
 */
export async function judgeConfirm(
  question: ConfirmQuestion,
  policy: PermissionPolicy,
  { namesProgram = true }: JudgeConfirmOptions = {},
): Promise<{ verdict: PermissionVerdict; subject: RuleRequest }> {
  const subject = await confirmSubject(question);
  const argv = namesProgram ? question.argv : undefined;
  return { verdict: judgeSubject(subject, argv, policy), subject };
}

function judgeSubject(
  subject: RuleRequest,
  argv: readonly string[] | undefined,
  policy: PermissionPolicy,
): PermissionVerdict {
  const own = judgePermission(subject, policy);
  const [program, ...args] = argv ?? [];
  if (program === undefined || own.kind === "deny") return own;
  const run = judgePermission(
    { permission: "run", value: program, argv },
    policy,
  );
  // The level's word on programs is about running them; this is a question.
  if (run.by === "level") return own;
  if (run.kind === "allow" && leaves(args, run.rule, policy)) return own;
  return own.by === "rule" && own.kind === "ask" && run.kind === "allow"
    ? own
    : run;
}

/** Whether arguments are paths out of the workspace that the rule does not name. */
function leaves(
  args: readonly string[],
  rule: string,
  policy: PermissionPolicy,
): boolean {
  if (policy.level === "full_access") return false;
  const text = args.join(" ");
  const paths = args.flatMap(pathTexts);
  const command = { program: undefined, text, words: [], benign: false, paths };
  const options = { policy, realPath: (path: string) => resolve(path) };
  return judgeCovered(command, rule, options).length > 0;
}

/** The label, and a digest of what is behind it. */
async function confirmSubject(
  { source, label, argv = [] }: ConfirmQuestion,
): Promise<RuleRequest> {
  const digest = await digestOf([source, label, argv]);
  return { permission: "confirm", value: `${label} #${digest.slice(0, 16)}` };
}
