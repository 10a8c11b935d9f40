/**
 * Stands before every line of a tool's text: without it, none of its text can
 * pass for the program's own.
 */
export const GUTTER = "│ ";
