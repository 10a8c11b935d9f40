/** A temporary folder for what lasts, removed when it is disposed. */
export interface TempState extends AsyncDisposable {
  /** Absolute real path. */
  readonly dir: string;
}

/** Makes a folder for what lasts, so that tests never touch the user's own. */
export async function tempState(): Promise<TempState> {
  const dir = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "state-test-" }),
  );
  return {
    dir,
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}
