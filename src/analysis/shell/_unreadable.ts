/** A script uses something that this analysis does not follow. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
