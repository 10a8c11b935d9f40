import { isAbsolute, join } from "../../core/path.ts";
import type { PermissionPolicy } from "../../approval/permission_verdict.ts";
import { realPathOf } from "../../execution/broker/real_path.ts";

/**
 * A request with its path as the sandbox would ask for it: absolute, links
 * followed. What leads nowhere could be anything.
 *
 * @param text The request; one that names no path stays as it is.
 * @param policy Where relative paths start.
 */
export function realRequest(
  text: string,
  { workspace, home }: Pick<PermissionPolicy, "workspace" | "home">,
): string {
  const [, permission, path] = /^(read|write|ffi):(.*)$/s.exec(text) ?? [];
  if (path === undefined || path.trim() === "" || path === "*") return text;
  const isHome = path === "~" || path.startsWith("~/");
  const whole = isHome && home
    ? join(home, path.slice(1))
    // Put together by hand: what `..` means depends on where links lead.
    : isAbsolute(path)
    ? path
    : `${workspace}/${path}`;
  return `${permission}:${realPathOf(whole) ?? "*"}`;
}
