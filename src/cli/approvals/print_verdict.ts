import type { PermissionVerdict } from "../../approval/permission_verdict.ts";
import { printJson } from "../print_json.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { type DecidedByDocument, decidedByText } from "./decided_by.ts";
import {
  circumstances,
  EXIT_CODES,
  type ExplainOptions,
} from "./explain_options.ts";

/** What would be decided about a request, and why. */
export interface ExplainedVerdict {
  /** The request, as it is printed as JSON. */
  readonly request: unknown;
  /** The request in a few words. */
  readonly label: string;
  readonly verdict: PermissionVerdict;
  readonly by: DecidedByDocument;
  /** What else is to be known. */
  readonly notes: readonly string[];
}

/**
 * Prints what would be decided about a request.
 *
 * @param explained The verdict.
 * @param options Where to print.
 * @returns The exit code.
 */
export async function printVerdict(
  { request, label, verdict, by, notes }: ExplainedVerdict,
  options: ExplainOptions,
): Promise<0 | 3> {
  const { context: { io, options: given } } = options;
  const reason = "reason" in verdict ? verdict.reason : undefined;
  const remembers = "remembers" in verdict ? verdict.remembers : undefined;
  if (given.has("json")) {
    await printJson({
      request,
      decision: verdict.kind,
      decided_by: by,
      ...(reason !== undefined && { reason }),
      ...(remembers !== undefined && { remembers }),
      ...(notes.length > 0 && { notes }),
      ...circumstances(options),
    }, io);
    return EXIT_CODES[verdict.kind];
  }
  const { bold } = styleFor(io, "stdout");
  const lines = [
    `decided by ${decidedByText(by, io.cwd)}`,
    ...(reason === undefined ? [] : [reason]),
    ...notes,
    ...(remembers === undefined
      ? []
      : [`"always" would remember ${remembers}`]),
  ];
  await io.stdout([
    `${bold(verdict.kind)}  ${terminalLine(label)}`,
    ...lines.map((line) => `  ${terminalLine(line)}`),
    "",
  ].join("\n"));
  return EXIT_CODES[verdict.kind];
}
