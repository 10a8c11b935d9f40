/** A library whose tools were allowed something. */
export interface ApprovedLibrary {
  /** Its name, for display. */
  readonly name: string;
  /** Absolute path of its source. */
  readonly path: string;
  /** Digest of its sources: what was remembered for other ones does not count. */
  readonly identity: string;
}

/** What an operator had remembered. */
export interface RememberedApproval {
  /** Names it for revoking; unique. */
  readonly id: string;
  /** The library that it is for. */
  readonly library: ApprovedLibrary;
  /** The rule, such as `net:api.example.com`. */
  readonly rule: string;
  /** When it was remembered, ISO 8601, UTC. */
  readonly time: string;
  /** Whether it is kept for later sessions. */
  readonly isSaved: boolean;
}
