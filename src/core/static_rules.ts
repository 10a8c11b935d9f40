import type { PermissionName } from "./approval_request.ts";

/** A configured rule in the terms of static permissions. */
export interface StaticRule {
  readonly permission: PermissionName;
  /** An absolute path, a host, a program, a name, as Deno's flags take it; null for everything. */
  readonly value: string | null;
  /** The rule as it is shown: `rules.deny "run:git"`. */
  readonly rule: string;
}

/** Configured rules as far as permissions can carry them that are fixed when a sandbox starts. */
export interface StaticRules {
  /** What is allowed; without what a denial covers, or may cover, as a whole. */
  readonly grants: readonly StaticRule[];
  /** What is denied or would be asked about, for nobody can be asked. */
  readonly denials: readonly StaticRule[];
  /**
   * Rules that deny or ask and are no denials: they hold only where nothing is
   * granted that they speak of. Of a path the value is a folder that all lies in.
   */
  readonly unfit: readonly StaticRule[];
}
