/** A name in snake_case as camelCase has it. */
export type CamelCase<Name extends string> = Name extends
  `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Members whose names may be written in snake_case or in camelCase. */
export type EitherCase<Members> =
  & Members
  & {
    readonly [Name in keyof Members as CamelCase<string & Name>]: Members[Name];
  };
