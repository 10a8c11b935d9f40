import { isAbsolute, join } from "../../core/path.ts";
import type { PermissionPolicy } from "../../approval/permission_verdict.ts";
import { judgedPaths } from "../../execution/broker/judged_paths.ts";

const PATH_PERMISSIONS = ["read", "write", "ffi"] as const;

/**
 * A request with its path as the sandbox would ask for it: absolute, links
 * followed, and by its links too where it has some. What leads nowhere could be
 * anything.
 *
 * @param text The request; one that names no path stays as it is.
 * @param policy Where relative paths start.
 * @returns Each thing that is judged: all of them are to be allowed.
 */
export function realRequests(
  text: string,
  { workspace, home }: Pick<PermissionPolicy, "workspace" | "home">,
): readonly string[] {
  const [, name, path] = /^(read|write|ffi):(.*)$/s.exec(text) ?? [];
  const permission = PATH_PERMISSIONS.find((it) => it === name);
  if (
    permission === undefined || path === undefined || path.trim() === "" ||
    path === "*"
  ) return [text];
  const isHome = path === "~" || path.startsWith("~/");
  const whole = isHome && home
    ? join(home, path.slice(1))
    // Put together by hand: what `..` means depends on where links lead.
    : isAbsolute(path)
    ? path
    : `${workspace}/${path}`;
  const paths = judgedPaths(whole, { permission, workspace }) ?? ["*"];
  return paths.map((it) => `${permission}:${it}`);
}
