/**
 * Whether a file or folder of a workspace holds secrets by its name: it is called
 * `.env` or begins so, however that is spelled, as some systems know no case.
 *
 * @param name Without the folders before it.
 */
export function isSecretName(name: string): boolean {
  return /^\.env/i.test(name);
}
