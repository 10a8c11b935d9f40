/** A risk that was found at a place of the text. */
export interface Finding {
  readonly kind: string;
  /** Position in the text. */
  readonly at: number;
}
