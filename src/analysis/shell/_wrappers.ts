import { isHarmlessVariable } from "./_environment_names.ts";
import { optionTable, parseArguments } from "./_options.ts";
import type { InnerCommand, Judge, Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";
import { judgeXargs } from "./_xargs.ts";

interface WrapperRules {
  readonly options?: string;
  /** How many operands stand before the command. */
  readonly skips?: number;
  /** Why it is asked even when its command is benign. */
  readonly reason?: string;
}

const RULES: Readonly<Record<string, WrapperRules>> = {
  nohup: {},
  time: { options: "p" },
  timeout: {
    options: "ks: --kill-after: --signal: --preserve-status --foreground v",
    skips: 1,
  },
  nice: { options: "# n: --adjustment:" },
  ionice: { options: "ct cn: t" },
  stdbuf: { options: "ioe: --input: --output: --error:" },
  setsid: { options: "fw --fork --wait" },
  chrt: { options: "bfior", skips: 1 },
  taskset: { options: "c", skips: 1 },
  builtin: {},
  exec: { options: "cl a:", reason: "exec replaces the shell" },
  sudo: {
    options: "AbEHnPSks Cghprtu:U:D:T:",
    reason: "sudo runs as another user",
  },
  doas: { options: "nLs uC:", reason: "doas runs as another user" },
  pkexec: { options: "--user:", reason: "pkexec runs as another user" },
  busybox: { reason: "busybox runs a program of its own" },
  toybox: { reason: "toybox runs a program of its own" },
  watch: { options: "bcdegtx n:", reason: "watch repeats a command" },
  strace: { options: "fqtvcCTry eopsaEu:", reason: "strace follows a program" },
  ltrace: { options: "fS eop:", reason: "ltrace follows a program" },
  chroot: { skips: 1, reason: "chroot runs in another root" },
  unshare: { options: "mnpiuUrfC", reason: "unshare runs in other namespaces" },
  flock: { options: "sxneouw: E:", skips: 1, reason: "flock locks a file" },
  caffeinate: { options: "dims", reason: "caffeinate keeps the system awake" },
  parallel: { options: "kj:", reason: "parallel starts programs" },
};

/** Programs that start the command in their arguments: both are judged. */
export const WRAPPERS: Readonly<Record<string, Judge>> = {
  ...Object.fromEntries(
    Object.entries(RULES).map(([name, rules]) => [name, wrapper(rules)]),
  ),
  env: judgeEnv,
  command: judgeCommandBuiltin,
  xargs: judgeXargs,
};

function wrapper(rules: WrapperRules): Judge {
  const table = optionTable(rules.options ?? "");
  return (args): Verdict => {
    const given = parseArguments(args, table, {
      stopsAtOperand: true,
      anyOption: true,
      takesAnything: true,
    });
    const inner = given.operands.slice(rules.skips ?? 0);
    const skipped = given.operands.slice(0, rules.skips ?? 0);
    const unclear = skipped.find((it) => it.value === undefined || it.pattern);
    return {
      reason: (args.length > 0 ? rules.reason : undefined) ?? given.reason ??
        (unclear && `${unclear.text} is not known before it runs`),
      paths: given.paths,
      inner: inner.length ? [{ kind: "words", words: inner }] : [],
    };
  };
}

const ENV = optionTable("0v --null");

/** `env` alone prints; before a command it sets what the command finds. */
function judgeEnv(args: readonly Word[]): Verdict {
  const given = parseArguments(args, ENV, {
    stopsAtOperand: true,
    takesAnything: true,
    anyOption: true,
  });
  const start = given.operands.findIndex((it) => !it.text.includes("="));
  const end = start < 0 ? given.operands.length : start;
  const risky = given.operands.slice(0, end).find((it) => {
    const [, name = "", value] = /^(\w+)=(.*)$/s.exec(it.value ?? "") ?? [];
    return it.pattern || !isHarmlessVariable({ name, value });
  });
  const words = given.operands.slice(end);
  return {
    reason: given.reason ?? (risky && `env sets ${risky.text}`),
    paths: given.paths,
    inner: words.length ? [{ kind: "words", words }] : [],
  };
}

/** `command -v` only tells where a program is. */
function judgeCommandBuiltin(args: readonly Word[]): Verdict {
  const option = args[0]?.value;
  if (option === "-v" || option === "-V") return {};
  const words = option === "--" || option === "-p" ? args.slice(1) : args;
  if (option?.startsWith("-") && words === args) {
    return { reason: `command ${option} is not known to be harmless` };
  }
  return words.length ? { inner: [{ kind: "words", words }] } : {};
}

const SHELL = optionTable("ceuxlinv O:o: --login --norc --noprofile --posix");

/** Shells: `-c` with a literal script is judged as a script; a file is not. */
export const judgeShell: Judge = (args, { input }): Verdict => {
  const given = parseArguments(args, SHELL, {
    stopsAtOperand: true,
    takesAnything: true,
    anyOption: true,
  });
  const names = given.options.map((it) => it.name);
  // A login or interactive shell runs files first.
  const odd = names.find((it) => /^-(?:l|i|O|o|-login|-posix)$/.test(it));
  const [first] = given.operands;
  const reason = given.reason ?? (odd && `shell with ${odd}`);
  if (names.includes("-c")) {
    const text = first?.pattern ? undefined : first?.value;
    return text === undefined
      ? { reason: "a shell with a script that is not literal" }
      : { reason, inner: [{ kind: "script", text }] };
  }
  if (!first && input !== undefined) {
    return { reason, inner: [{ kind: "script", text: input }] };
  }
  if (!first) return { reason: "a shell runs what it is given" };
  return {
    reason: `a shell runs the file ${first.text}`,
    paths: [first.value],
  };
};

/** `eval` and `trap`: what they run is judged when it is literal. */
export function evaluated(
  words: readonly Word[],
  runs: "here" | "later",
): Verdict {
  const odd = words.find((it) => it.value === undefined || it.pattern);
  if (odd) return { reason: `runs ${odd.text}, which is not literal` };
  const inner: InnerCommand = {
    kind: "script",
    text: words.map((it) => it.value).join(" "),
    runs,
  };
  return { inner: [inner] };
}
