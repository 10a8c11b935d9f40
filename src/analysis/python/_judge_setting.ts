import { exactTexts, type Value } from "./_value.ts";

/** Variables that decide what other programs are found, or what they load. */
const VARIABLES =
  /^(?:PATH|LD_\w+|DYLD_\w+|PYTHON(?:STARTUP|PATH|HOME|INSPECT|BREAKPOINT|USERBASE)|HOME|SHELL|IFS|BASH_ENV|PAGER|EDITOR|VISUAL|BROWSER|NODE_OPTIONS|PERL5\w+|GIT_\w+)$/i;
/** Settings of libraries that name a program. */
const PROGRAMS = /_path$|_args$|^webagg\./;

/**
 * Judges what is set by a name: an environment variable, or a library's setting.
 *
 * @param refs What the mapping is.
 * @param name The key.
 */
export function judgeSetting(
  refs: ReadonlySet<string>,
  name: Value,
): string | undefined {
  for (const ref of refs) {
    const [risky, kind] = /^os\.environb?$/.test(ref)
      ? [VARIABLES, "environment of programs"]
      : /\.rcParams(?:Default)?$/.test(ref)
      ? [PROGRAMS, "subprocess"]
      : [];
    if (risky && exactTexts(name).some((text) => risky.test(text))) return kind;
  }
  return undefined;
}
