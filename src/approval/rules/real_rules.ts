import { basename, dirname, join, SEPARATOR } from "../../core/path.ts";
import { commonParts, movedTo } from "./path_pattern.ts";
import type { Rule, RuleContext, RuleSet } from "./rule.ts";

/**
 * Adds to rules about paths that go through links the same for where these
 * lead, since requests name real paths. To be done once, before tools run: what
 * a tool makes of a link later changes no rule. Needs read permission; what
 * cannot be looked at counts as no link.
 *
 * @param rules Configured rules.
 * @param context What patterns are relative to.
 */
export async function realRules(
  rules: RuleSet,
  context: RuleContext,
): Promise<RuleSet> {
  const extend = async (list: readonly Rule[]) =>
    (await Promise.all(list.map((rule) => withReal(rule, context)))).flat();
  return {
    deny: await extend(rules.deny),
    ask: await extend(rules.ask),
    allow: await extend(rules.allow),
  };
}

async function withReal(rule: Rule, context: RuleContext): Promise<Rule[]> {
  const { target } = rule;
  if (target.kind !== "path") return [rule];
  const parts = commonParts(target.path, context);
  if (parts === undefined) return [rule];
  const root = Deno.build.os === "windows" ? "" : SEPARATOR;
  const path = root + parts.join(SEPARATOR);
  const real = await realStart(path);
  if (real === path) return [rule];
  const moved = movedTo(real, target.path);
  return [rule, { ...rule, target: { kind: "path", path: moved } }];
}

/** The real path of a file or folder of which the last parts need not exist. */
async function realStart(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const parent = dirname(path);
    if (!(error instanceof Deno.errors.NotFound) || parent === path) {
      return path;
    }
    return join(await realStart(parent), basename(path));
  }
}
