import type { RememberedApproval } from "../../approval/memory/remembered_approval.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import { UsageError } from "../usage_error.ts";
import { shortIds } from "./short_ids.ts";

/** Shortest beginning of an id that is taken for one. */
const LEAST_PREFIX = 2;

/**
 * Finds the saved approvals that a name means: the one whose id begins so, or
 * all with that rule.
 *
 * @param name A rule, an id, or the beginning of one.
 * @param approvals Saved ones.
 * @throws UsageError if there is none, naming what is near, or if several ids begin so.
 */
export function findNamedApprovals(
  name: string,
  approvals: readonly RememberedApproval[],
): readonly RememberedApproval[] {
  const ofRule = approvals.filter(({ rule }) => rule === name);
  if (ofRule.length > 0) return ofRule;
  const exact = approvals.filter(({ id }) => id === name);
  if (exact.length > 0) return exact;
  const wanted = name.toLowerCase();
  const begun = wanted.length < LEAST_PREFIX
    ? []
    : approvals.filter(({ id }) => id.toLowerCase().startsWith(wanted));
  if (begun.length === 1) return begun;
  const shortId = shortIds(approvals.map(({ id }) => id));
  if (begun.length > 1) {
    const candidates = begun.map(({ id, rule }) => `${shortId(id)} (${rule})`);
    throw new UsageError(`"${name}" is the beginning of several ids`, {
      hint: `Write more of it: ${candidates.join(", ")}`,
    });
  }
  const near = nearestNames(name, [
    ...approvals.map(({ rule }) => rule),
    ...approvals.map(({ id }) => shortId(id)),
  ]);
  throw new UsageError(`There is no saved approval "${name}"`, {
    hint: near.length > 0
      ? `Did you mean ${near.join(" or ")}?`
      : 'Run "lcp approvals list" to see all.',
  });
}
