import type { InputState } from "./input_state.ts";

/**
 * Puts into a prompt what is sure of what its last word can become, and keeps the
 * rest to be shown.
 *
 * @param state What was typed.
 * @param candidates Whole words that begin like the one before the cursor.
 */
export function completeInput(
  state: InputState,
  candidates: readonly string[],
): InputState {
  const [first] = candidates;
  if (first === undefined) return state;
  const { text, cursor } = state.line;
  const before = text.slice(0, cursor);
  const start = Math.max(before.lastIndexOf(" "), before.lastIndexOf("\n")) + 1;
  const common = candidates.reduce(commonStart);
  // A folder goes on.
  const isDone = candidates.length === 1 && !first.endsWith("/");
  const word = isDone ? `${first} ` : common;
  if (word.length < cursor - start) return { ...state, candidates };
  return {
    ...state,
    line: {
      text: text.slice(0, start) + word + text.slice(cursor),
      cursor: start + word.length,
    },
    candidates: candidates.length > 1 ? candidates : [],
  };
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}
