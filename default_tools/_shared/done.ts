/** A result that says in words what was done. */
export interface Done {
  readonly success: true;
  readonly output: string;
}
