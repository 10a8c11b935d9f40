import type { ReferenceJudge } from "./_judge_call.ts";
import { isKnownModule } from "./_modules.ts";
import { flatValue, type Value } from "./_value.ts";

/** Where templates are filled in. */
export const WITH_TEMPLATES = /\bjinja2\b/;
/** Builtins that do more than reckon. */
const REACHING =
  /^builtins\.(?:open|exec|eval|compile|getattr|setattr|globals|locals|vars|__import__)$/;

/** Judges that a template is filled in: it may call what there is in a module. */
export const judgeRendered: ReferenceJudge = (call, add) => {
  if (!call.program.says(WITH_TEMPLATES)) return;
  for (const node of call.given.all) {
    const kind = judgeHanded(call.environment.evaluate(node));
    if (kind) return add(kind);
  }
};

/** Why a value must not be handed to a template. */
export function judgeHanded(value: Value): string | undefined {
  const risky = [...flatValue(value).refs].find((ref) =>
    isKnownModule(ref) || REACHING.test(ref)
  );
  return risky === undefined ? undefined : `${risky} in a template`;
}
