import type { RememberedApproval } from "../../approval/memory/remembered_approval.ts";
import { isModuleUrl } from "../../core/is_module_url.ts";
import type { LibraryManifest } from "../../core/tool_manifest.ts";
import type { CommandContext } from "../command.ts";

/** Whether a saved approval still counts, and why not. */
export type ApprovalState =
  | { readonly kind: "in-effect" }
  | { readonly kind: "void" | "unknown"; readonly reason: string };

/**
 * Finds out which approvals still count: those of libraries that are as they
 * were. Reads the libraries and runs none of them.
 *
 * @param approvals Saved ones.
 * @param context The command's.
 * @returns The state of each, by its id.
 */
export async function approvalStates(
  approvals: readonly RememberedApproval[],
  { rooms, io }: Pick<CommandContext, "rooms" | "io">,
): Promise<ReadonlyMap<string, ApprovalState>> {
  if (approvals.length === 0) return new Map();
  const paths = [...new Set(approvals.map(({ library }) => library.path))]
    .filter((path) => !isOfServer(path));
  const there = new Map(
    await Promise.all(
      paths.map(async (path) => [path, await isThere(path)] as const),
    ),
  );
  const { libraries } = await rooms.discover({
    workspace: io.cwd,
    // First: as a file of its own, a built-in library is another one.
    toolsFolders: ["builtin"],
    toolFiles: paths.filter((path) => there.get(path) && !isModuleUrl(path)),
  });
  const found = new Map(libraries.map((library) => [library.path, library]));
  return new Map(
    approvals.map(({ id, library }) => [
      id,
      stateOf(library, {
        isThere: there.get(library.path) ?? false,
        found: found.get(library.path),
      }),
    ]),
  );
}

function stateOf(
  { identity, path }: RememberedApproval["library"],
  { isThere, found }: {
    readonly isThere: boolean;
    readonly found: LibraryManifest | undefined;
  },
): ApprovalState {
  if (isOfServer(path)) {
    return {
      kind: "unknown",
      reason: "its server is not asked whether the tool is as it was",
    };
  }
  if (!isThere) return { kind: "void", reason: "the library is gone" };
  if (found === undefined) {
    return { kind: "unknown", reason: "the library cannot be read" };
  }
  return found.identity === identity ? { kind: "in-effect" } : {
    kind: "void",
    reason: "the library's source has changed since",
  };
}

/** Whether an approval is for a tool of an MCP server, which has no file. */
function isOfServer(path: string): boolean {
  return path.startsWith("mcp:");
}

async function isThere(path: string): Promise<boolean> {
  if (isModuleUrl(path)) return true;
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    // What cannot be looked at may be there.
    return !isMissing;
  }
}
