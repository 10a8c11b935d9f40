/** A number that is whole: a parameter of this type is an `integer` in the tool's schema. */
export type int = number;

/** The same as {@linkcode int}, in full. */
export type integer = number;
