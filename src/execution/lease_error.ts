/** Thrown when a sandbox could not be had: it took too long, or there is no pool any more. */
export class LeaseError extends Error {
  override readonly name = "LeaseError";

  /** @param kind Why it could not be had. */
  constructor(readonly kind: "timed-out" | "closed") {
    super(
      kind === "closed"
        ? "Cannot lend a sandbox: the pool was closed"
        : "Cannot lend a sandbox: none was free in time",
    );
  }
}
