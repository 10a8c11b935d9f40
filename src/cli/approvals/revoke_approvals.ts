import { AuditLog } from "../../approval/audit/audit_log.ts";
import { Redactor } from "../../approval/audit/redactor.ts";
import type { ApprovalMemory } from "../../approval/memory/approval_memory.ts";
import type { RememberedApproval } from "../../approval/memory/remembered_approval.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { printJson } from "../print_json.ts";
import { readSettings } from "../read_settings.ts";
import { shownPath } from "../shown_path.ts";
import { terminalLine } from "../terminal_text.ts";
import { styleFor } from "../text_style.ts";
import { UsageError } from "../usage_error.ts";
import { findNamedApprovals } from "./find_named_approvals.ts";
import { openMemory } from "./open_memory.ts";
import { shortIds } from "./short_ids.ts";
import { stateFolder } from "./state_folder.ts";

/**
 * Runs `lcp approvals revoke`. All names are looked up before anything is revoked.
 *
 * @param context The command line, without the word `revoke`.
 * @returns The exit code: 1 when what was named is still saved.
 */
export async function runApprovalsRevoke(
  context: CommandContext,
): Promise<number> {
  const { io, options, operands } = context;
  checkOperands(context);
  const settings = await readSettings(options, io);
  const folder = await stateFolder(io);
  const { memory, reportProblems } = openMemory(folder, io);
  const saved = await memory.list();
  const named = options.has("all")
    ? saved
    : operands.flatMap((name) => findNamedApprovals(name, saved));
  const chosen = [...new Set(named)];
  const revoked = await revokeEach(chosen, memory);
  await recordEach(revoked, { folder, settings, context });
  await reportProblems();
  await printRevoked(revoked, saved, context);
  return revoked.length === chosen.length ? 0 : 1;
}

function checkOperands({ options, operands }: CommandContext): void {
  if (options.has("all")) {
    if (operands.length === 0) return;
    throw new UsageError("--all revokes everything: it takes no names with it");
  }
  if (operands.length > 0) return;
  throw new UsageError("lcp approvals revoke needs an id or a rule", {
    hint: 'Run "lcp approvals list" to see them; --all revokes all.',
  });
}

async function revokeEach(
  approvals: readonly RememberedApproval[],
  memory: ApprovalMemory,
): Promise<readonly RememberedApproval[]> {
  const revoked: RememberedApproval[] = [];
  for (const { id } of approvals) revoked.push(...await memory.revoke(id));
  return revoked;
}

interface RecordOptions {
  readonly folder: string;
  readonly settings: CliSettings;
  readonly context: CommandContext;
}

async function recordEach(
  revoked: readonly RememberedApproval[],
  { folder, settings, context: { io } }: RecordOptions,
): Promise<void> {
  if (revoked.length === 0) return;
  const { secrets = [], hostToolConfigs = {} } = settings;
  const redactor = new Redactor(secrets);
  redactor.addNamed(
    Object.fromEntries(secrets.map((name) => [name, io.env(name) ?? null])),
  );
  redactor.addNamed(hostToolConfigs);
  const log = new AuditLog({ stateDir: folder, redactor });
  for (const { id, library: { name, path }, rule, isSaved } of revoked) {
    const library = { name, path };
    log.record({
      event: "rule",
      change: "revoked",
      id,
      library,
      rule,
      isSaved,
    });
  }
  await log[Symbol.asyncDispose]();
  if (log.failure === undefined) return;
  const { yellow } = styleFor(io, "stderr");
  await io.stderr(`${yellow("warning:")} ${terminalLine(log.failure)}\n`);
}

async function printRevoked(
  revoked: readonly RememberedApproval[],
  saved: readonly RememberedApproval[],
  { io, options }: CommandContext,
): Promise<void> {
  if (options.has("json")) {
    const entries = revoked.map((
      { id, library: { name, path }, rule, time },
    ) => (
      { id, library: { name, path }, rule, time }
    ));
    return await printJson(entries, io);
  }
  const shortId = shortIds(saved.map(({ id }) => id));
  const lines = revoked.map(({ id, library: { name, path }, rule }) =>
    `revoked ${
      terminalLine(
        `${shortId(id)}  ${rule}  ${name} (${shownPath(path, io.cwd)})`,
      )
    }\n`
  );
  await io.stdout(lines.join(""));
  if (saved.length === 0 && !options.has("quiet")) {
    await io.stderr("No approvals are saved.\n");
  }
}
