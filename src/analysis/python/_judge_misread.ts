import { judgeAttribute } from "./_attributes.ts";
import type { Environment } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { flatValue, moduleRefs } from "./_value.ts";

/**
 * Judges `match [a]: case [b]: c` on lines of their own, which is read as an
 * annotation.
 *
 * @param environment What names stand for.
 * @param node What is read as an assignment.
 * @param add Takes the kind of risk.
 */
export function judgeMisread(
  environment: Environment,
  node: PythonNode,
  add: (kind: string) => void,
): void {
  const [module] =
    node.parts[0]?.parts.slice(1).flatMap((subject) =>
      moduleRefs(flatValue(environment.evaluate(subject)))
    ) ?? [];
  if (module) add(`module ${module} as a value`);
  const visit = (part: PythonNode): void => {
    const name = part.type === "keyword_argument" ? part.parts[0]?.name : "";
    const kind = name ? judgeAttribute(name) : undefined;
    if (kind) add(kind);
    part.parts.forEach(visit);
  };
  visit(node);
}
