/**
 * The variable by which a child learns its settings. Unlike arguments, the
 * environment is no other user's to read, and no library looks there for its own.
 */
export const CHILD_SETTINGS_VARIABLE = "LCP_CHILD";

/** What a child must know before the host can tell it. */
export interface ChildSettings {
  /** Where the host listens: `unix:PATH` or `tcp:PORT`. */
  readonly address: string;
  /** What to say first there, and what starts the records of the logs. */
  readonly token: string;
  /** Largest result, in bytes. */
  readonly maxResultBytes: number;
  /** Which ways are to be closed that lead round a permission broker: none when there is no broker; those of Node too when the library reaches its modules. */
  readonly harden: "none" | "without-node" | "with-node";
  /** Whether to mark the logs always, not only when something was written. */
  readonly alwaysMark: boolean;
  /** How much of the network tools keep; `granted`: all but the way to the host. */
  readonly keepNet: "all" | "granted" | "none";
}
