/** What a program printed, and how it ended. */
export interface OutputText {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The output of a program as text. */
export function outputText(
  { code, stdout, stderr }: Deno.CommandOutput,
): OutputText {
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}
