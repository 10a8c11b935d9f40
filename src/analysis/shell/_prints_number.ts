const FILE = String.raw`"?\$?\{?[\w.\/-]+\}?"?`;
const PIPED = String.raw`[^|&;<>\n(]*(?:\|[^|&;<>\n(]+)*\| ?`;
const NUMERIC = new RegExp(
  String
    .raw`^(?:seq(?: \d+){1,3}|date(?: -u)? \+["']?(?:%[sYmdHMSjuwNFTye][-_:T]?)+["']?|nproc|id -u` +
    String.raw`|(?:${PIPED})?wc (?:-[lcwm]|--lines)|wc -[lcwm] ?< ?${FILE}` +
    String
      .raw`|(?:${PIPED})?grep -[ivEFwxoqh]*c[ivEFwxoqh]* (?:'[^'\n]*'|"[^"\n]*"|[\w^.][\w^.-]*)(?: ${FILE})?` +
    String
      .raw`|stat -c ?'?%[sYZ]'? ${FILE})(?: ?\| ?tr -d ['"]?(?:[^'"|\n]|\[:\w+:\])*['"]?)?$`,
);

/**
 * Whether the whole output of commands is one number, a row of them, or a date in digits, whatever files hold.
 *
 * @param source The commands as written.
 */
export function printsNumber(source: string): boolean {
  return source.length <= 200 && NUMERIC.test(source.trim());
}
