import { relative, SEPARATOR } from "../core/path.ts";
import type { PermissionQuestion } from "../core/permission_guard.ts";
import { isWithin } from "../core/is_within.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";

/**
 * Whether a program would write the folder of a run, or what Deno starts there:
 * what a main module imports is read unasked.
 *
 * @param question What it asks for.
 * @param policy Where its scratch folder is.
 */
export function changesProgramStart(
  { permission, value }: PermissionQuestion,
  { writable }: PermissionPolicy,
): boolean {
  if (permission !== "write" || value === null) return false;
  return writable.some((scratch) => {
    if (!isWithin(scratch, value)) return false;
    const [run = "", file, ...more] = relative(scratch, value)
      .split(SEPARATOR);
    if (run === "" || (run.startsWith("run-") && file === undefined)) {
      return true;
    }
    return more.length === 0 && run.startsWith("run-") &&
      /^(?:start|program)\.\w+$/i.test(`${file}`);
  });
}
