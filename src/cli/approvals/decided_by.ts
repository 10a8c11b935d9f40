import type { Explanation } from "../../approval/explain.ts";
import type { TableRow } from "../../approval/permission_verdict.ts";
import type { RuleSet } from "../../approval/rules/rule.ts";
import type { AutonomyLevel } from "../../core/handlers.ts";
import { shownPath } from "../shown_path.ts";
import type { ExplainOptions } from "./explain_options.ts";
import { ROW_TEXTS } from "./row_texts.ts";
import { type RulePlace, rulePlace } from "./rule_place.ts";

/** What decided, as a document tells it. */
export type DecidedByDocument =
  | {
    readonly kind: "rule";
    readonly list: keyof RuleSet;
    readonly rule: string;
    /** Where it stands in the configuration file. */
    readonly place?: RulePlace;
  }
  | {
    readonly kind: "remembered";
    readonly rule: string;
    /** By which it can be revoked. */
    readonly id?: string;
  }
  | {
    readonly kind: "level";
    readonly level: AutonomyLevel;
    readonly row: TableRow;
  };

/**
 * Finds what decided about a request.
 *
 * @param explanation The request and what is decided.
 * @param options By what it was judged.
 */
export async function decidedBy(
  { verdict, rule }: Pick<Explanation, "verdict" | "rule">,
  { policy, approvals, settings }: Pick<
    ExplainOptions,
    "policy" | "approvals" | "settings"
  >,
): Promise<DecidedByDocument> {
  switch (verdict.by) {
    case "level":
      return { kind: "level", level: policy.level, row: verdict.row };
    case "remembered": {
      const approval = approvals.find((it) => it.rule === verdict.rule);
      return {
        kind: "remembered",
        rule: verdict.rule,
        ...(approval && { id: approval.id }),
      };
    }
    case "rule": {
      const { list = "ask", text = verdict.rule } = rule ?? {};
      const place = await rulePlace(list, text, settings);
      return { kind: "rule", list, rule: text, ...(place && { place }) };
    }
    default:
      return verdict satisfies never;
  }
}

/**
 * What decided, in words.
 *
 * @param by What decided.
 * @param cwd The current folder.
 */
export function decidedByText(by: DecidedByDocument, cwd: string): string {
  switch (by.kind) {
    case "level":
      return `level ${by.level}: ${ROW_TEXTS[by.row]}`;
    case "remembered":
      return `the approval ${by.rule}${
        by.id === undefined ? "" : ` (${by.id.slice(0, 8)})`
      }, which is remembered for this library`;
    case "rule": {
      const { place } = by;
      const where = place
        ? ` at ${shownPath(place.path, cwd)}:${place.line}:${place.column}`
        : "";
      return `rules.${by.list} ${JSON.stringify(by.rule)}${where}`;
    }
    default:
      return by satisfies never;
  }
}
