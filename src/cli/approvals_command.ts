import type { CommandContext, RunCommand } from "./command.ts";
import { UsageError } from "./usage_error.ts";

/** A part of `lcp approvals`. */
interface Part {
  /** Options that it has besides those of every command. */
  readonly options: readonly string[];
  load(): Promise<RunCommand>;
}

const PARTS: Readonly<Record<string, Part>> = {
  list: {
    options: [],
    load: async () =>
      (await import("./approvals/list_approvals.ts")).runApprovalsList,
  },
  revoke: {
    options: ["all"],
    load: async () =>
      (await import("./approvals/revoke_approvals.ts")).runApprovalsRevoke,
  },
  why: {
    options: ["library"],
    load: async () => (await import("./approvals/why.ts")).runApprovalsWhy,
  },
  audit: {
    options: ["verify", "limit"],
    load: async () =>
      (await import("./approvals/show_audit.ts")).runApprovalsAudit,
  },
};

const HINT = `Write one of ${
  Object.keys(PARTS).map((name) => `lcp approvals ${name}`).join(", ")
}.`;

/**
 * Runs `lcp approvals`: finds which part of it is meant.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runApprovals(context: CommandContext): Promise<number> {
  const [name, ...operands] = context.operands;
  if (name === undefined) {
    throw new UsageError("lcp approvals needs to know what to do", {
      hint: HINT,
    });
  }
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part === undefined) {
    const { unknownNameError } = await import("./unknown_name_error.ts");
    throw await unknownNameError(name, {
      what: "command lcp approvals",
      names: Object.keys(PARTS),
      hint: HINT,
    });
  }
  checkOptions(name, part, context);
  const run = await part.load();
  return await run({ ...context, operands });
}

function checkOptions(
  name: string,
  part: Part,
  { options }: CommandContext,
): void {
  for (const [other, { options: names }] of Object.entries(PARTS)) {
    for (const option of names) {
      if (part.options.includes(option) || !options.has(option)) continue;
      throw new UsageError(
        `"lcp approvals ${name}" has no option --${option}`,
        { hint: `It is one of lcp approvals ${other}.` },
      );
    }
  }
}
