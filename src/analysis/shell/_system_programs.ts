import type { ReaderRules } from "./_judge_reader.ts";

const PLAIN: ReaderRules = { operands: "none" };

/** Programs and builtins that tell about the system or compute, with the options under which they only do that. */
export const SYSTEM_PROGRAMS: Readonly<Record<string, ReaderRules>> = {
  pwd: { options: "LP --logical --physical", operands: "none" },
  whoami: PLAIN,
  id: { options: "ugGnraz --user --group --groups --name", operands: "text" },
  groups: { operands: "text" },
  uname: {
    options:
      "asnrvmpio --all --kernel-name --nodename --kernel-release --machine --operating-system --processor",
    operands: "none",
  },
  arch: PLAIN,
  hostname: { options: "sfIid --short --fqdn --ip-address", operands: "none" },
  nproc: { options: "--all --ignore:", operands: "none" },
  lscpu: { options: "eJp? --json", operands: "none" },
  lsblk: { options: "afJlnp o:", operands: "none" },
  free: {
    options: "bkmghtwl --human --mega --giga --total --wide",
    operands: "none",
  },
  uptime: { options: "psV --pretty --since", operands: "none" },
  ps: {
    options:
      "AadeflFjHLTwxM CGopuUtq: --forest --sort: --no-headers --pid: --user: --ppid: --headers --width: --cols:",
    operands: "text",
    // `e` and the format `environ` show the environment of other programs.
    check: ({ operands, options }) =>
      operands.every((it) => /^(?:[a-df-z]{1,8}|\d+)$/.test(it.value ?? "")) &&
        !options.some((it) => /env/i.test(it.value?.value ?? ""))
        ? undefined
        : "ps with arguments that are not known",
  },
  pgrep: {
    options: "flaxnocvi ugGPtU: --list-name --full --list-full --exact",
    operands: "text",
  },
  top: { options: "bcHiS ndopu:", operands: "none" },
  vmstat: { options: "asdwn", operands: "text" },
  // `ss -K` would close connections.
  ss: { options: "tulnpaeHsoimr46", operands: "none" },
  netstat: { options: "tulnparesic46", operands: "none" },
  lsof: { options: "nPtlabU i? pcu:" },
  tput: { operands: "text" },
  tty: PLAIN,
  locale: { options: "a", operands: "text" },
  getconf: { options: "a", operands: "text" },
  users: PLAIN,
  lsb_release: { options: "aidrcs", operands: "none" },
  sw_vers: PLAIN,
  env: { operands: "none", options: "0" },
  printenv: { operands: "text", options: "0" },
  date: {
    options:
      "uRI? d: r@ --date: --utc --universal --iso-8601? --rfc-3339: --rfc-email --reference@",
    operands: "text",
    check: ({ operands }) =>
      operands.every((it) => it.value?.startsWith("+"))
        ? undefined
        : "date sets the clock",
  },
  cal: { options: "13ymjhw A:B:", operands: "text" },
  sleep: { operands: "text" },
  factor: { operands: "text" },
  which: { options: "as --all", operands: "text", takesAnything: true },
  type: { options: "aftpP", operands: "text", takesAnything: true },
  whereis: { options: "bms", operands: "text" },
  wait: { operands: "text" },
  jobs: { options: "lprs", operands: "none" },
  exit: { operands: "text", takesAnything: true },
  return: { operands: "text", takesAnything: true },
  break: { operands: "text" },
  continue: { operands: "text" },
  umask: { options: "pS", operands: "none" },
  ulimit: { options: "aHScdflmnstuv", operands: "none" },
  times: PLAIN,
  clear: PLAIN,
};
