/** What an exported function is offered as. */
export type OfferedKind = "tool" | "resource" | "prompt";

/** The start of a name that tells what a function is offered as, with the kind as its only group. */
export const OFFERED_PREFIX = "(tool|resource|prompt)_";

const PREFIX = new RegExp(`^${OFFERED_PREFIX}`);
const KINDS: readonly OfferedKind[] = ["tool", "resource", "prompt"];

/**
 * Tells from its name what an exported function is offered as.
 *
 * @param name Such as `tool_open_total` or `prompt_review`.
 * @returns The kind, or undefined when it is offered as nothing.
 */
export function offeredKind(name: string): OfferedKind | undefined {
  const start = PREFIX.exec(name)?.[1];
  return KINDS.find((kind) => kind === start);
}

/**
 * The word for a kind at the start of a message.
 *
 * @param kind The kind.
 * @returns Such as `Tool`.
 */
export function kindTitle(kind: OfferedKind): string {
  return `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
}
