/**
 * Values that JSON cannot hold, on the wire: an object with this member, which names its kind.
 * A plain object that has such a member itself travels as a list of entries.
 */
export const TAG = "$lcp";
