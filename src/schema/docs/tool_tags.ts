import { parseDurationMs } from "../../core/parse_duration.ts";
import type { ToolAnnotations } from "../../core/tool_manifest.ts";
import type { Reporter } from "../reporter.ts";
import type { DocComment, DocTag } from "./doc_comment.ts";
import { reflow } from "./reflow.ts";

/** What the tags of a function's doc comment say about the tool as a whole. */
export interface ToolTags {
  readonly annotations?: ToolAnnotations;
  /** From `@timeout`, in milliseconds. */
  readonly timeoutMs?: number;
  readonly deprecated?: true;
}

const HINTS: ReadonlyMap<string, keyof Omit<ToolAnnotations, "title">> =
  new Map([
    ["readonly", "readOnlyHint"],
    ["destructive", "destructiveHint"],
    ["idempotent", "idempotentHint"],
    ["openworld", "openWorldHint"],
  ]);

/** Tags of a function's doc comment that also start in the middle of a line: `/** Counts. @timeout 1s *\/`. */
export const TOOL_TAGS: ReadonlySet<string> = new Set([
  ...HINTS.keys(),
  "title",
  "deprecated",
  "timeout",
  "param",
  "returns",
]);

/**
 * Reads the tags that are about a tool as a whole: `@readOnly @destructive
 * @idempotent @openWorld` (a hint is true, or false with `false` after it),
 * `@title`, `@deprecated`, and `@timeout`, a duration (`parseDurationMs`)
 * in seconds when there is no unit.
 *
 * @param doc The function's doc comment.
 * @param reporter Receives reports of values that make no sense.
 * @returns What the tags say.
 */
export function readToolTags(doc: DocComment, reporter: Reporter): ToolTags {
  const annotations: Record<string, boolean | string> = {};
  let timeoutMs: number | undefined;
  let deprecated = false;
  for (const tag of doc.tags) {
    if (tag.refines === true) continue;
    const text = reflow(tag.lines);
    const hint = HINTS.get(tag.name);
    if (hint !== undefined) annotations[hint] = text.toLowerCase() !== "false";
    else if (tag.name === "deprecated") deprecated = true;
    else if (tag.name === "title" && text !== "") annotations.title = text;
    else if (tag.name === "timeout") {
      timeoutMs = parseDurationMs(text, { bareUnit: "s" });
      if (timeoutMs === undefined) reportTimeout(tag, text, reporter);
    }
  }
  return {
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(deprecated ? { deprecated } : {}),
  };
}

function reportTimeout(tag: DocTag, text: string, reporter: Reporter): void {
  reporter.report(tag.place, {
    severity: "warning",
    code: "invalid-tag",
    message:
      `Tag @timeout wants a duration above 0 such as 30s, 500ms, 2m or 1h: found ${
        text === "" ? "nothing" : JSON.stringify(text.slice(0, 100))
      }; the tag is left out`,
  });
}
