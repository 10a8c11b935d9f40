const DAY_MS = 86_400_000;

/** Whole days from one date to another; negative when the other is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY_MS);
}
