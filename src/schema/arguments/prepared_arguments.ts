/** What a call's arguments became. */
export type PreparedArguments =
  | {
    readonly ok: true;
    /** Arguments by name, dates, maps and so on revived. Has no prototype. */
    readonly args: Record<string, unknown>;
    /** One line for each argument that was read differently or ignored. */
    readonly notes: readonly string[];
  }
  | {
    readonly ok: false;
    /** One line for each problem. */
    readonly problems: readonly string[];
  };
