/** The program was told to stop by a signal. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  /** What the process exits with: 128 plus the signal's number. */
  readonly exitCode: 130 | 143;

  /**
   * @param signalName The signal that arrived.
   */
  constructor(signalName: "SIGINT" | "SIGTERM") {
    super(`stopped by ${signalName}`);
    this.exitCode = signalName === "SIGINT" ? 130 : 143;
  }
}
