import { attributeOf } from "./_evaluate_attribute.ts";
import { judgeAttribute, judgeMethodCall } from "./_attributes.ts";
import type { CallContext, JudgedCall } from "./_judge_call.ts";
import { judgeMember } from "./_members.ts";
import { isData } from "./_data_library.ts";
import { isGateway } from "./_modules.ts";
import {
  DECODED,
  exactTexts,
  flatValue,
  moduleRefs,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Judges that an attribute is read, set or looked for by its name. */
export function judgeNamed(
  call: JudgedCall,
  ref: string,
  context: CallContext,
): void {
  const object = call.at(0) ?? UNKNOWN;
  const name = call.at(1) ?? UNKNOWN;
  const looks = ref === "builtins.hasattr";
  if (!looks) judgeNames(name, context, ref === "builtins.getattr");
  const names = exactTexts(name);
  const modules = moduleRefs(object);
  if (modules.length === 0 || looks) return;
  if (ref !== "builtins.getattr") {
    if (modules.some(isGateway)) context.add("change of a module");
    return;
  }
  if (names.length < name.texts.size || names.length === 0) {
    const safe = modules.every((module) => isData(module));
    if (!safe) context.add("dynamic attribute of a module");
  }
  for (const text of names) {
    for (const one of attributeOf(call.environment, object, text).refs) {
      const kind = judgeMember(one);
      if (kind) context.add(kind);
      if (isGateway(one)) context.add(`module ${one} as a value`);
    }
  }
}

/** Names of attributes that are given as text. */
export function judgeNames(
  value: Value | undefined,
  context: CallContext,
  reads: boolean,
): void {
  const flat = flatValue(value ?? UNKNOWN);
  for (const text of flat.texts) {
    if (text.includes(DECODED)) return context.add("hidden attribute");
    for (const part of text.normalize("NFKC").split(".")) {
      const kind = judgeAttribute(part) ??
        (reads ? judgeMethodCall(part) : undefined);
      if (kind) return context.add(kind);
    }
  }
}
