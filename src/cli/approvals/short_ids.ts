/** Shortest beginning of an id that stands for it. */
const LEAST = 8;

/**
 * The shortest beginnings by which ids can be told apart, all of one length.
 *
 * @param ids The ids, no two of them the same.
 * @returns A function from an id to its beginning.
 */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const longest = Math.max(LEAST, ...ids.map(({ length }) => length));
  let length = LEAST;
  const isUnique = () =>
    new Set(ids.map((id) => id.slice(0, length))).size === new Set(ids).size;
  while (length < longest && !isUnique()) length++;
  return (id) => id.slice(0, length);
}
