/** Something that a library imports from elsewhere, which the host is to fetch before the library runs. */
export interface FetchRequest {
  /** URL of the module, or of the registry that a package comes from. */
  readonly url: string;
  /** Whether the library gets what is there as it is, such as JSON or a text, and no code runs. */
  readonly isData: boolean;
}

/** Whether the host may fetch it. */
export type FetchRuling =
  | {
    readonly kind: "allow";
    /** Hosts that nothing which is fetched with it may come from, as Deno's flags take them. */
    readonly deniedHosts: readonly string[];
  }
  /** The reason says what would allow it, if something does. */
  | {
    readonly kind: "deny";
    readonly reason: string;
    /** Where it would come from, with the port. */
    readonly host: string;
  };

/** Decides about what the host fetches for a library: it does so with its own network access. */
export type JudgeFetch = (request: FetchRequest) => FetchRuling;
