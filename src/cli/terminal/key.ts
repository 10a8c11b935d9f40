/** A key that is no character. */
export type KeyName =
  | "enter"
  /** A line break that is to be typed: Enter with Alt. */
  | "newline"
  | "tab"
  | "clear-screen"
  | "escape"
  | "interrupt"
  | "end-of-input"
  | "backspace"
  | "delete"
  | "delete-word"
  | "delete-to-start"
  | "delete-to-end"
  | "left"
  | "right"
  | "up"
  | "down"
  | "page-up"
  | "page-down"
  | "home"
  | "end"
  | "unknown";

/**
 * What was pressed. Characters that arrived together are one text: a pasted
 * "yes, but not here" is not a pressed `y`.
 */
export type Key =
  | { readonly kind: "text"; readonly text: string }
  /** What a terminal says was pasted; it may have lines. */
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: KeyName };
