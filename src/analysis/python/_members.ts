import { judgeAttribute } from "./_attributes.ts";
import { riskyModuleOf } from "./_modules.ts";
import { kindOfMember, kindOfName } from "./_risky_members.ts";

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** What of these modules is benign; the rest asks. */
const ALLOWED: Readonly<Record<string, ReadonlySet<string>>> = {
  os: words(
    `path sep linesep name getcwd getcwdb listdir scandir walk makedirs mkdir remove unlink
  rmdir removedirs rename renames replace stat lstat environ environb getenv putenv unsetenv
  cpu_count process_cpu_count getpid getppid urandom fspath fsencode fsdecode access F_OK R_OK W_OK X_OK pardir
  curdir altsep extsep pathsep devnull utime truncate get_terminal_size terminal_size DirEntry
  PathLike stat_result error uname getlogin chdir umask nice getloadavg times getuid geteuid getgid
  getegid getgroups strerror _exit abort sched_getaffinity isatty fsync fstat statvfs readlink
  SEEK_SET SEEK_CUR SEEK_END O_RDONLY EX_OK EX_USAGE EX_SOFTWARE get_exec_path supports_unicode_filenames
  sysconf cpu_affinity _Environ getpgid waitstatus_to_exitcode version OSError __name__ __file__ __doc__`,
  ),
  sys: words(
    `argv exit stdin stdout stderr path version version_info platform maxsize getsizeof
  setrecursionlimit getrecursionlimit executable byteorder float_info int_info hash_info exc_info
  flags implementation hexversion getdefaultencoding getfilesystemencoding __stdout__ __stderr__
  __stdin__ setswitchinterval getswitchinterval intern getrefcount displayhook excepthook
  __excepthook__ prefix base_prefix exec_prefix builtin_module_names stdlib_module_names
  set_int_max_str_digits get_int_max_str_digits ps1 ps2 warnoptions maxunicode tracebacklimit copyright
  api_version thread_info last_value dont_write_bytecode unraisablehook getwindowsversion
  stdlib_module_names orig_argv is_finalizing last_exc __name__ __doc__ winver abiflags`,
  ),
  shutil: words(
    `copy copy2 copyfile copytree copymode copystat copyfileobj move rmtree make_archive
  unpack_archive disk_usage which get_terminal_size ignore_patterns Error SameFileError
  get_archive_formats get_unpack_formats ReadError SpecialFileError COPY_BUFSIZE`,
  ),
  importlib: words(
    "metadata resources import_module __version__ invalidate_caches util",
  ),
  fcntl: words("flock lockf LOCK_EX LOCK_SH LOCK_UN LOCK_NB"),
  select: words("error"),
  doctest: words(
    `testmod ELLIPSIS NORMALIZE_WHITESPACE IGNORE_EXCEPTION_DETAIL REPORT_NDIFF REPORT_UDIFF
  FAIL_FAST DONT_ACCEPT_TRUE_FOR_1 SKIP REPORT_ONLY_FIRST_FAILURE TestResults`,
  ),
  _thread: words("start_new_thread allocate_lock get_ident LockType"),
};

/** Whether it is what a module does when it is started as a program. */
function isCommandLine(ref: string, parts: readonly string[]): boolean {
  const [module = "", name = ""] = parts.slice(-2);
  return /^(?:_?main|_?cli|console_main)$/.test(name) && parts.length > 1 &&
    /^[a-z_]/.test(module) && !ref.includes("(") && ref !== "unittest.main";
}

/**
 * Judges the mention of a member of a module.
 *
 * @param ref Dotted name.
 * @returns The kind of risk, undefined for a benign one.
 */
export function judgeMember(ref: string): string | undefined {
  if (ref === "overflow") return "too intricate";
  // Judged by what it is called with.
  if (ref === "importlib.import_module") return undefined;
  if (ref.startsWith("importlib.util.")) {
    return ref === "importlib.util.find_spec" ? undefined : "dynamic code";
  }
  const parts = ref.split(".");
  const base = parts[0] ?? "";
  // Each builtin is judged by what it is called with.
  if (base === "builtins" && parts.length > 1) {
    return kindOfName(ref) ?? parts.slice(2).map(judgeAttribute).find(Boolean);
  }
  const allowed = ALLOWED[base];
  const member = parts[1];
  if (allowed && member && !allowed.has(member)) {
    return kindOfName(ref) ?? `${base}.${member}`;
  }
  if (isCommandLine(ref, parts)) return "command line of a library";
  const kind = kindOfMember(parts);
  if (kind) return kind;
  return parts.slice(1).map(judgeAttribute).find(Boolean) ?? riskyModuleOf(ref);
}
