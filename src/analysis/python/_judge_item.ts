import { judgeSetting } from "./_judge_setting.ts";
import {
  isTclCode,
  setsCallback,
  WITH_WINDOWS,
} from "./_judge_tcl_callback.ts";
import { judgeHanded, WITH_TEMPLATES } from "./_judge_template.ts";
import type { Environment, Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";

/** What templates find by its name. */
const SHARED = /^(?:globals|filters|tests)$/;

/**
 * Judges that something is set by a key: an environment variable, a setting of
 * a library, what a button runs, what a template finds.
 *
 * @param context The program, and what its names stand for.
 * @param item The subscript, and what it is set to where that stands next to it.
 * @returns The kind of risk.
 */
export function judgeItem(
  { program, environment }: {
    readonly program: Program;
    readonly environment: Environment;
  },
  { target, value }: {
    readonly target: PythonNode;
    readonly value: PythonNode | undefined;
  },
): string | undefined {
  const [base, index] = target.parts;
  if (!base || !index) return undefined;
  const key = environment.evaluate(index);
  const held = value && environment.evaluate(value);
  const kind = judgeSetting(environment.evaluate(base).refs, key, held);
  if (kind) return kind;
  if (program.says(WITH_WINDOWS) && setsCallback(key)) {
    const code = !value || isTclCode({ program, environment }, value);
    if (code) return "dynamic code";
  }
  const shared = held && program.says(WITH_TEMPLATES) &&
    SHARED.test(base.parts[1]?.name ?? "");
  return shared ? judgeHanded(held) : undefined;
}
