import type { PromptView } from "../../../src/cli/terminal/prompt.ts";

const asItIs = (text: string): string => text;

/** A style without colours. */
export const PLAIN_STYLE = {
  bold: asItIs,
  dim: asItIs,
  red: asItIs,
  yellow: asItIs,
  cyan: asItIs,
  italic: asItIs,
  isColored: false,
};

/** A view without colours. */
export function viewOf(extra: Partial<PromptView> = {}): PromptView {
  return {
    columns: 60,
    rows: 20,
    style: PLAIN_STYLE,
    place: { number: 1, total: 1 },
    ...extra,
  };
}
