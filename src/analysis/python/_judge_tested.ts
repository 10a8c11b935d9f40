import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { isTold, UNKNOWN, type Value } from "./_value.ts";

/** Judges that tests are run: those of another module are imported, and a name may be that of any function. */
export const judgeTested: ReferenceJudge = (call, add) => {
  const { positional, keywords } = call.given;
  const module = positional[0] ?? keywords.get("module");
  if (module && !isOwnModule(call)) return add("dynamic import");
  const first = call.at(1, "defaultTest");
  const given = call.at(2, "argv");
  const others = [...given?.items ?? []].filter(([key]) => key !== "#0")
    .map(([, value]) => value);
  const names = [first, ...first?.items?.values() ?? [], ...others];
  const unknown = given !== undefined && !given.items && !isArguments(given);
  const risky = names.some((value) => value && !isOwnTest(call, value));
  if (unknown || risky) add("dynamic code");
};

function isOwnModule(call: JudgedCall): boolean {
  const node = call.given.positional[0] ?? call.given.keywords.get("module");
  if (node?.name === "__name__") return true;
  const { texts } = call.at(0, "module") ?? UNKNOWN;
  return texts.size > 0 && [...texts].every((text) => text === "__main__");
}

/** Whether it is what the program was started with. */
function isArguments({ refs }: Value): boolean {
  return refs.has("sys.argv");
}

/** Whether a name is an option, that of a class of the program, or of nothing at all. */
function isOwnTest(
  { program }: JudgedCall,
  value: Value,
): boolean {
  if (isArguments(value)) return true;
  return [...value.texts].every((text) => {
    if (!isTold(text) || text.startsWith("_")) return false;
    const [name = ""] = text.split(".");
    const other = program.module.keysOf(name).some((key) =>
      program.otherNames.has(key)
    );
    return program.starImports.size === 0 && !other;
  });
}
