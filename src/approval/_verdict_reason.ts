import type { RequestRow } from "./_table_row.ts";
import type {
  PermissionPolicy,
  PermissionRequest,
} from "./permission_verdict.ts";
import { rememberedRule } from "./remembered_rule.ts";

/** Longest value that a reason shows, in UTF-16 code units. */
const MAX_SHOWN = 300;

/** Why a level does not simply allow a request. */
export interface LevelReason {
  /** The cause and the remedy in one sentence. */
  readonly reason: string;
  /** Why, without what would allow it. */
  readonly cause: string;
  /** What would allow it, such as `--autonomy full_access`; absent when nothing would. */
  readonly remedy?: string;
}

/** Why a level does not simply allow a request, and what would. */
export function levelReason(
  request: PermissionRequest,
  place: RequestRow,
  policy: PermissionPolicy,
): LevelReason {
  // A rule for a folder would open all that is protected in it.
  const rule = place.holds ? undefined : rememberedRule(request, policy);
  const ways = [
    ...(rule === undefined ? [] : [`rules.allow ${JSON.stringify(rule)}`]),
    ...(request.permission === "confirm" ? [] : ["--autonomy full_access"]),
  ];
  const cause = causeOf(request, place);
  if (ways.length === 0) return { reason: cause, cause };
  const remedy = `${ways.join(" or ")} would allow it`;
  return { reason: `${cause} (${remedy})`, cause, remedy };
}

function causeOf(
  { permission, value, argv }: PermissionRequest,
  { row, path, holds }: RequestRow,
): string {
  const what = shown(value);
  switch (row) {
    case "elsewhere":
    case "secrets":
    case "protected":
      return pathCause({ permission, value }, { row, path, holds });
    case "program":
      return programCause(value, argv);
    case "network":
      return `Connecting to ${what ?? "any host"} needs approval`;
    case "user-information":
      return `The system information ${
        what ?? "of every kind"
      } needs approval: it may tell who uses this machine`;
    case "new-import":
      return `Code from ${
        what ?? "anywhere"
      } was not there when the library was loaded`;
    case "ffi":
      if (permission === "sys") {
        return "The inspector would reach what holds the tool in its sandbox";
      }
      return `Native code in ${
        what ?? "any file"
      } would run outside the sandbox`;
    case "mcp-read":
      return `Calling ${
        what ?? "a tool of an MCP server"
      } runs a tool of an MCP server, which says that it only reads`;
    case "mcp-change":
      return `Calling ${
        what ?? "a tool of an MCP server"
      } runs a tool of an MCP server, which is not held by the sandbox of tools`;
    case "confirm":
      return `The tool asks for approval of ${what ?? "something"}`;
    case "own-files":
    case "environment":
    case "machine-information":
    case "known-import":
      return "This needs no approval";
    default:
      return row satisfies never;
  }
}

function pathCause(
  { permission, value }: PermissionRequest,
  { row, path, holds }: RequestRow,
): string {
  const what = shown(value) ?? "any file at all, as a symbolic link needs it,";
  if (row === "secrets") return `Reading ${what} may give secrets away`;
  if (row === "elsewhere") {
    const action = permission === "read" ? "Reading" : "Writing";
    return `${action} ${what} goes outside the workspace`;
  }
  if (!holds) return `Writing ${what} may change what runs later`;
  const held = path === value ? "something in it" : shown(path ?? null);
  return `Writing the folder ${what} may move or remove ${held}, which decides what runs later`;
}

function programCause(
  value: string | null,
  argv: readonly string[] | undefined,
): string {
  if (value === null) {
    return "Running any program at all is not allowed: which one is asked next";
  }
  return argv === undefined
    ? `Running ${
      shown(value)
    }, with arguments that are not known, starts a program outside the sandbox`
    : `Running ${shown(argv.join(" "))} starts a program outside the sandbox`;
}

function shown(value: string | null): string | undefined {
  if (value === null) return undefined;
  return JSON.stringify(
    value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}...` : value,
  );
}
