/** Names that change no program's behaviour beyond language, colour and width, when their value is plain. */
const HARMLESS =
  /^(?:LANG|LANGUAGE|LC_[A-Z]+|NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|COLUMNS|LINES|CI|NODE_ENV|DEBUG|VERBOSE|TERM|RUST_BACKTRACE|RUST_LOG|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS)$/;
/** Names that a shell, the loader, or common programs take as instructions. */
const RISKY =
  /^(?:_|.*PATH|LD_.*|DYLD_.*|GIT_.*|BASH.*|ENV|IFS|PS\d|PROMPT.*|.*PAGER|.*EDITOR|VISUAL|HOME|SHELL.*|GLOBIGNORE|EXECIGNORE|FIGNORE|HIST.*|POSIX.*|TERM.*|TMPDIR|TMP|TEMP|PYTHON.*|NODE_OPTIONS|DENO_.*|NPM_.*|PERL.*|RUBY.*|JAVA.*|JDK_.*|LESS.*|MAN.*|XDG_.*|OPT(?:IND|ARG|ERR)|RANDOM|SECONDS|LINENO|PWD|OLDPWD|U?E?UID|PPID|GROUPS|DIRSTACK|FUNC.*|PIPESTATUS|TIMEFORMAT|TMOUT|MAIL.*|COMP_.*|READLINE_.*|TAR_.*|GREP_.*|RIPGREP_.*|JQ_.*|MAKE.*|CARGO_.*|RUST.*|GO.*|CC|CXX|.*FLAGS|LOCALDOMAIN|HOSTALIASES|RES_OPTIONS|GCONV.*|NLS.*|MALLOC_.*|.*_OPTIONS|.*_OPTS|.*_COMMAND|.*PROXY|.*proxy)$/;

/** What an assignment sets. */
export interface Assignment {
  readonly name: string;
  /** Undefined when it is not literal. */
  readonly value: string | undefined;
}

/** Whether a program that finds this in its environment does what it does without it. */
export function isHarmlessVariable({ name, value }: Assignment): boolean {
  if (value === undefined) return false;
  if (/^(?:GIT_|MAN)?PAGER$/.test(name)) return value === "cat" || value === "";
  if (name === "TZ") return /^(?![/:])(?!.*\.\.)[\w/+\-:,.<>]*$/.test(value);
  return HARMLESS.test(name) && /^[\w.@:,+*\- =]*$/.test(value);
}

/** Whether a variable of the script could instruct the shell or, when it is exported already, a program. */
export function isRiskyVariable(name: string): boolean {
  return RISKY.test(name);
}
