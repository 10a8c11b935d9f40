/** Names that change no program's behaviour beyond language, colour and width, when their value is plain. */
const HARMLESS =
  /^(?:LANG|LANGUAGE|LC_[A-Z]+|NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|COLUMNS|LINES|CI|NODE_ENV|DEBUG|VERBOSE|TERM|RUST_BACKTRACE|RUST_LOG|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS)$/;
/** Names that a shell, the loader, or common programs take as instructions. */
const RISKY =
  /^(?:_|.*PATH|LD_.*|DYLD_.*|GIT_.*|BASH.*|ENV|IFS|PS\d|PROMPT.*|.*PAGER|.*EDITOR|VISUAL|HOME|SHELL.*|GLOBIGNORE|EXECIGNORE|FIGNORE|HIST.*|POSIX.*|TERM.*|TMPDIR|TMP|TEMP|PYTHON.*|NODE_OPTIONS|DENO_.*|NPM_.*|PERL.*|RUBY.*|JAVA.*|JDK_.*|LESS.*|MAN.*|XDG_.*|OPT(?:IND|ARG|ERR)|RANDOM|SECONDS|LINENO|PWD|OLDPWD|U?E?UID|PPID|GROUPS|DIRSTACK|FUNC.*|PIPESTATUS|TIMEFORMAT|TMOUT|MAIL.*|COMP_.*|READLINE_.*|TAR_.*|GREP_.*|RIPGREP_.*|JQ_.*|MAKE.*|CARGO_.*|RUST.*|GO.*|CC|CXX|.*FLAGS|LOCALDOMAIN|HOSTALIASES|RES_OPTIONS|GCONV.*|NLS.*|MALLOC_.*|.*_OPTIONS|.*_OPTS|.*_COMMAND|.*PROXY|.*proxy)$/;
/** What is in names that tell programs where to look, what to start and how to behave. */
const TELLING =
  /AGENT|ARG|ASKPASS|AUTH|BIN|BROWS|BUNDLE|CACHE|CERT|CFG|CLASS|CMD|COMMAND|CONF|CREDENTIAL|DATA|DEFAULT|DIR|DISPLAY|DRIVER|DUMP|EDIT|ENDPOINT|ENGINE|ENV|EXEC|FILE|FILTER|FLAG|FOLDER|HOME|HOOK|HOST|INCLUDE|INI|INPUT|KEY|LAUNCH|LIB|LOAD|LOC|LOG|MAIL|MODE|MODULE|NLS|OPEN|OPT|OUT|OVERRIDE|PAGE|PASS|PATH|PLUGIN|PORT|PREFIX|PROF|PROG|PROXY|RC$|REPO|REPORT|ROOT|SCRIPT|SERVER|SHELL|SOCK|SOURCE|START|SUFFIX|TABLE|TEMP|TERM|TEXT|TIME|TMP|TOKEN|TOOL|TRACE|TUNABLE|TYPE|URL|USER|WRAP/;
/** Programs whose own variables start with their names, or are called like them, and what else has such. */
const OWNED =
  /^(?:_.*|G_.*|I_WANT.*|(?:AR|AS|AV|AWK|AWS|AZURE|BASH|BC|BLOCK|BLOCKSIZE|BUN|BZIP2?|CARGO|CC|CCC|CHARSET|CLANG|CMAKE|COLLECT|CONDA|CPP|CURL|CXX|DBUS|DC|DD|DENO|DF|DIFF|DOCKER|DU|FC|FD|FF|FFMPEG|FFREPORT|FIND|GAWK|GCC|GCP|GEM|GETCONF|GH|GIO|GIT|GITHUB|GLIBC|GNUPG|GO|GOOGLE|GPG|GRADLE|GREP|GTK|GZIP|HELM|JAVA|JDK|JQ|JVM|KRB5|KUBE|LANG|LC|LD|LESS|LINUX32|LLVM|LOGNAME|LS|LYNX|MAGIC|MAGICK|MAKE|MALLOC|MAN|MAVEN|MORE|MVN|MYSQL|NIX|NODE|NPM|OPENSSL|P4|PERL|PERSONALITY|PG|PIP|PNPM|PS|PSQL|PY|PYTHON|QT|QUOTING|RG|RIPGREP|RSH|RSYNC|RUBY|RUST|RUSTC|RUSTUP|SED|SEGFAULT|SORT|SQLITE|SSH|SSL|SSLKEYLOGFILE|SUDO|SVN|SYSTEMD|TABSIZE|TAPE|TAR|TF|TOP|TREE|TS|TSC|TZ|UNZIP|UV|VERSION|VIRTUAL|WATCH|WAYLAND|WGET|XARGS|XAUTHORITY|XDG|XZ|YARN|YQ|ZIP|ZIPINFO|ZSTD)(?:_.*|\d*|OPT.*))$/;
/** Of names in small letters few are more than a script's own. */
const TELLING_SMALL = /^(?:_|ld_|npm)|proxy|config|path|^prefix$/;

/** What an assignment sets. */
export interface Assignment {
  readonly name: string;
  /** Undefined when it is not literal. */
  readonly value: string | undefined;
}

/** Whether a program that finds this in its environment does what it does without it. */
export function isHarmlessVariable({ name, value }: Assignment): boolean {
  if (isUnheeded(name) && !HARMLESS.test(name)) return true;
  if (value === undefined) return false;
  if (/^(?:GIT_|MAN)?PAGER$/.test(name)) return value === "cat" || value === "";
  if (name === "TZ") return /^(?![/:])(?!.*\.\.)[\w/+\-:,.<>]*$/.test(value);
  return HARMLESS.test(name) && /^[\w.@:,+*\- =]*$/.test(value);
}

/** Whether no program is known, or likely, to heed a variable of that name. */
function isUnheeded(name: string): boolean {
  if (RISKY.test(name)) return false;
  if (/^[a-z]/.test(name) && name === name.toLowerCase()) {
    return !TELLING_SMALL.test(name);
  }
  const upper = name.toUpperCase();
  return !TELLING.test(upper) && !OWNED.test(upper);
}

/** Whether a variable of the script could instruct the shell or, when it is exported already, a program. */
export function isRiskyVariable(name: string): boolean {
  return RISKY.test(name);
}
