import type {
  ApprovalCall,
  ApprovalRequest,
} from "../core/approval_request.ts";
import type { PermissionQuestion } from "../core/permission_guard.ts";
import { permissionLabel } from "../core/permission_label.ts";

/**
 * What an operator reads of a thing that a running tool asks the system for.
 *
 * @param question What is asked for.
 * @param calls On whose behalf.
 * @param library The library whose tools these are.
 */
export function describePermission(
  question: PermissionQuestion,
  calls: readonly ApprovalCall[],
  library: ApprovalRequest["library"],
): Pick<ApprovalRequest, "source" | "label"> {
  const tools = [...new Set(calls.map(({ tool }) => tool))];
  const verb = tools.length > 1 ? "want" : "wants";
  const action = permissionLabel(question);
  const lines = calls.map(({ tool, args }) =>
    `${tool} ${JSON.stringify(args)}`
  );
  return {
    label: `${tools.join(", ")} ${verb} to ${action}`,
    source: [
      `${action[0]?.toUpperCase()}${action.slice(1)}`,
      `Library: ${library.name} (${library.path})`,
      `${calls.length > 1 ? "One of the calls" : "Call"}: ${
        lines.join("\n  ")
      }`,
    ].join("\n"),
  };
}
