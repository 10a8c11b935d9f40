/** In what a program is written that a built-in tool runs. */
export type ProgramLanguage = "shell" | "python" | "typescript";
