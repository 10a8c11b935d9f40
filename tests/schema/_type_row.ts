/** A type, and the declarations that it needs. */
export type TypeRow = readonly [type: string, declarations?: string];
