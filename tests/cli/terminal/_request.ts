import type { ApprovalRequest } from "../../../src/core/approval_request.ts";

/** A question as the binding would put it. */
export function requestOf(
  extra: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  return {
    id: "q1",
    kind: "permission",
    library: { name: "invoices", path: "/w/tools/invoices.ts" },
    calls: [{ tool: "tool_total", args: { customer: "c1" } }],
    permission: "net",
    value: "api.example.com:443",
    source: "net api.example.com:443",
    label: "tool_total connects",
    remembers: "net:api.example.com:443",
    signal: new AbortController().signal,
    ...extra,
  };
}
