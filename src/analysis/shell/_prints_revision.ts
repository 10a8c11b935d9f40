const NAME = String.raw`[\w][\w.\/~^@{}-]*`;
const REVISION = new RegExp(
  String
    .raw`^git (?:--no-pager )?(?:describe(?: --(?:tags|always|abbrev=\d+|long))*(?: ${NAME})?` +
    String
      .raw`|merge-base ${NAME} ${NAME}|rev-parse(?: --(?:short(?:=\d+)?|verify|abbrev-ref))* ${NAME}` +
    String
      .raw`|branch --show-current|symbolic-ref --short HEAD|rev-list --max-parents=0 HEAD` +
    String
      .raw`|log (?:-1|-n ?1) --(?:format|pretty)=(?:format:)?["']?%[hH]["']?)$`,
);

/**
 * Whether the output of a command is one revision or reference: its name begins with
 * neither dash, dot nor slash, and has no `..` in it.
 *
 * @param source The command as written.
 */
export function printsRevision(source: string): boolean {
  return source.length <= 200 && !/\.\.|\/\./.test(source) &&
    REVISION.test(source.trim());
}
