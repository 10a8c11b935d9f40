const SECRETS = [".env", ".env.local", ".env.production", ".envrc"];

/**
 * Whether a name, or one that matches a pattern, is that of a file with secrets. A
 * pattern that matches nearly everything names nothing.
 *
 * @param text A name or a pattern, with or without folders before it.
 */
export function mayNameSecret(text: string): boolean {
  const name = text.replace(/^--?[\w-]+=|^-g/, "").replace(/^.*[\/:]/s, "")
    .toLowerCase();
  if (name.length > 200) return true;
  if (/^[*.]*$/.test(name)) return name.startsWith(".*");
  if (!/[*?[]/.test(name)) return name.startsWith(".env");
  // Sets of characters count as any.
  const parts = name.split(/(\[[^\]]*\]|[*?])/).map((it) =>
    it === "*" ? ".*" : /^[?[]/.test(it) ? "." : RegExp.escape(it)
  );
  const pattern = new RegExp(`^${parts.join("").replace(/(?:\.\*)+/g, ".*")}$`);
  return SECRETS.some((it) => pattern.test(it));
}
