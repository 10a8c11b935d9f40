import { exactTexts, textValue, type Value } from "./_value.ts";

/** Variables that decide what other programs are found, or what they load. */
const VARIABLES =
  /^(?:PATH|LD_\w+|DYLD_\w+|PYTHON(?:STARTUP|PATH|HOME|INSPECT|BREAKPOINT|USERBASE)|HOME|SHELL|IFS|BASH_ENV|PAGER|EDITOR|VISUAL|BROWSER|NODE_OPTIONS|PERL5\w+|GIT_\w+|MANPAGER|COMSPEC|PY_SAX_PARSER|PYTHON_DOM|PYTEST_(?:PLUGINS|ADDOPTS)|GCONV_PATH|OPENSSL_CONF|GDAL_DRIVER_PATH|SSLKEYLOGFILE|CC|CXX)$/i;
/** A backend that is a module of any name. */
const MODULE = /^module:/;
/** Settings of libraries that name a program. */
const PROGRAMS = /_path$|_args$|^webagg\./;

/**
 * Judges what is set by a name: an environment variable, or a library's setting.
 *
 * @param refs What the mapping is.
 * @param name The key.
 * @param value What it is set to.
 */
export function judgeSetting(
  refs: ReadonlySet<string>,
  name: Value,
  value?: Value,
): string | undefined {
  const module = [...value?.texts ?? []].some((text) => MODULE.test(text));
  const backend = exactTexts(name).some((text) =>
    /^(?:backend|MPLBACKEND)$/i.test(text)
  );
  if (module && backend) return "dynamic import";
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

/** Judges settings of a library that are given together. */
export function judgeSettings(settings: Value): string | undefined {
  const held = new Set(["matplotlib.rcParams"]);
  for (const [key, value] of settings.items ?? []) {
    const kind = judgeSetting(held, textValue([key.slice(1)]), value);
    if (kind) return kind;
  }
  return undefined;
}
