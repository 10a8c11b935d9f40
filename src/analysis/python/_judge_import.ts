import { readImport } from "./_collect_import.ts";
import { judgeMember } from "./_members.ts";
import { canonicalModule, judgeModule } from "./_modules.ts";
import type { Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { memberOf } from "./_references.ts";

/** Star imports of these bring in what must be seen by name. */
const NO_STAR =
  /^(?:os|sys|shutil|importlib|asyncio|pickle|signal|inspect|types|gc)(?:\.|$)/;

/** Judges an import statement. */
export function judgeImport(
  program: Program,
  node: PythonNode,
  add: (kind: string) => void,
): void {
  const from = node.type === "import_from_statement";
  for (const name of readImport(program, node)) {
    if (name.relative) {
      add("relative import");
      continue;
    }
    const module = canonicalModule(name.module);
    const last = name.path.slice(name.path.lastIndexOf(".") + 1);
    const kind = judgeModule(name.module);
    if (kind) add(kind);
    else if (/\.__main__$|\.__main__\./.test(name.path)) add("dynamic code");
    else if (last === "*") {
      if (NO_STAR.test(module)) add(`import of everything in ${module}`);
    } else if (from) {
      const member = judgeMember(memberOf(module, last));
      if (member) add(member);
    }
  }
}
