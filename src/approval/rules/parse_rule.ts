import { PERMISSION_NAMES } from "../../core/approval_request.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import { parseHostPattern } from "./host_pattern.ts";
import { parsePathPattern } from "./path_pattern.ts";
import type { Rule, RulePermission, RuleTarget } from "./rule.ts";
import { wildcardPieces } from "./wildcard.ts";

/** Longest rule in UTF-16 code units: matching costs in proportion to it. */
const MAX_LENGTH = 2_000;

const SUBJECTS: readonly RulePermission[] = [
  ...PERMISSION_NAMES,
  "mcp",
  "confirm",
];

/**
 * Reads a rule: a permission (or `mcp`, `confirm`), a colon and a pattern. `*` stands
 * for any text, `\*` for a star; `*` alone is every request. By permission:
 *
 * | | pattern |
 * |---|---|
 * | `read`, `write`, `ffi` | a path, relative to the workspace or behind `~/`; `*` stays within one part, `**` does not; a plain path also means everything below it |
 * | `net`, `import` | `host`, `host:port`, `*.host`, `[address]:port`, `unix:PATH`; no port is every port |
 * | `run` | `git`: a program with any arguments; `git status*`: its words, joined by spaces, those with white space in single quotation marks; `'make'`: a program without arguments |
 * | `env`, `sys` | a name |
 * | `mcp` | `alias::tool`: a tool of an MCP server |
 * | `confirm` | the label of the question |
 *
 * @param text Such as `run:git status*`, `net:api.example.com` or `write:./out/**`.
 * @returns The rule, or what is wrong with the text.
 */
export function parseRule(text: string): Rule | string {
  if (text.length > MAX_LENGTH) {
    return `The rule is longer than ${MAX_LENGTH} characters`;
  }
  const shown = JSON.stringify(text);
  const colon = text.indexOf(":");
  const permission = SUBJECTS.find((name) => name === text.slice(0, colon));
  if (permission === undefined) {
    const [near] = colon < 0
      ? []
      : nearestNames(text.slice(0, colon).toLowerCase(), SUBJECTS);
    return `${shown} is no rule: it starts with none of ${
      SUBJECTS.map((name) => `${name}:`).join(" ")
    }${near === undefined ? "" : ` (did you mean ${near}:?)`}`;
  }
  const pattern = text.slice(colon + 1);
  if (pattern.trim() === "") return `${shown} is no rule: it has no pattern`;
  // Names of files and labels may begin or end with a space; nothing else does.
  if (!keepsSpaces(permission) && pattern.trim() !== pattern) {
    return `${shown} is no rule: there is white space around its pattern`;
  }
  const target = targetOf(permission, pattern);
  return typeof target === "string"
    ? `${shown} is no rule: ${target}`
    : { permission, text, target };
}

function keepsSpaces(permission: RulePermission): boolean {
  return permission === "read" || permission === "write" ||
    permission === "ffi" || permission === "confirm";
}

function targetOf(
  permission: RulePermission,
  pattern: string,
): RuleTarget | string {
  if (pattern === "*" || pattern === "**") return { kind: "anything" };
  switch (permission) {
    case "read":
    case "write":
    case "ffi": {
      const path = parsePathPattern(pattern);
      return typeof path === "string" ? path : { kind: "path", path };
    }
    case "net":
    case "import": {
      const host = parseHostPattern(pattern);
      return typeof host === "string" ? host : { kind: "host", host };
    }
    case "run":
      return { kind: "command", pattern };
    case "env":
    case "sys":
      return /[\s=]/.test(pattern)
        ? "a name has neither white space nor an equals sign"
        : { kind: "name", pieces: wildcardPieces(pattern) };
    case "mcp":
    case "confirm":
      return { kind: "name", pieces: wildcardPieces(pattern) };
    default:
      return permission satisfies never;
  }
}
