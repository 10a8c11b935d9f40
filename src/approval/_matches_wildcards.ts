/**
 * Whether a pattern of the shell could match a name, in any case of letters. Sets of
 * characters count as any character; wildcards match hidden names too.
 *
 * @param pattern With `*`, `?` and `[...]`, without `/`.
 */
export function matchesWildcards(pattern: string, name: string): boolean {
  const parts = pattern.toLowerCase().match(/\[[^\]]*\]|[\s\S]/g) ?? [];
  const text = name.toLowerCase();
  let star = -1;
  let resume = 0;
  let part = 0;
  for (let at = 0; at < text.length;) {
    const expected = parts[part];
    if (expected === "*") {
      star = part++;
      resume = at;
    } else if (isOne(expected, text.charAt(at))) {
      part += 1;
      at += 1;
    } else if (star < 0) return false;
    else {
      part = star + 1;
      at = ++resume;
    }
  }
  return parts.slice(part).every((it) => it === "*");
}

function isOne(expected: string | undefined, character: string): boolean {
  return expected === character || expected === "?" ||
    (expected !== undefined && expected.length > 1);
}
