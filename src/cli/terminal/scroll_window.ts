import type { Key } from "./key.ts";

/** A part of rows that are too many for the screen. */
export interface ScrollWindow {
  /** First row to be seen. */
  readonly top: number;
  /** How many are seen. */
  readonly height: number;
  /** How many there are. */
  readonly length: number;
}

/**
 * A window that stays within its rows.
 *
 * @param window Where it should be.
 */
export function clampWindow(
  { top, height, length }: ScrollWindow,
): ScrollWindow {
  const last = Math.max(0, length - height);
  return { top: Math.min(Math.max(0, top), last), height, length };
}

/**
 * The first row to be seen after a key.
 *
 * @param window What is seen.
 * @param key What was pressed.
 * @returns undefined for a key that does not scroll.
 */
export function scrollBy(window: ScrollWindow, key: Key): number | undefined {
  const target = scrollTarget(clampWindow(window), key);
  return target === undefined
    ? undefined
    : clampWindow({ ...window, top: target }).top;
}

function scrollTarget(
  { top, height, length }: ScrollWindow,
  key: Key,
): number | undefined {
  switch (key.kind) {
    case "up":
      return top - 1;
    case "down":
      return top + 1;
    case "page-up":
      return top - height;
    case "page-down":
      return top + height;
    case "home":
      return 0;
    case "end":
      return length;
    case "text":
      if (key.text === " ") return top + height;
      return key.text === "b" ? top - height : undefined;
    default:
      return undefined;
  }
}
