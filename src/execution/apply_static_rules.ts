import type { PermissionName } from "../core/approval_request.ts";
import { isWithin } from "../core/is_within.ts";
import { SEPARATOR } from "../core/path.ts";
import type { StaticRule, StaticRules } from "../core/static_rules.ts";
import { SYSTEM_INFORMATION } from "../core/system_information.ts";
import type { Granted, ImportGrant, PermissionSet } from "./permission_set.ts";

const isWindows = Deno.build.os === "windows";

/** All files, by name: whoever has a permission without names may make links round every denial. */
const ALL_FILES = isWindows
  ? Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (drive) => `${drive}:\\`)
  : ["/"];

/** Permissions whose values are paths. */
const PATHS: ReadonlySet<PermissionName> = new Set(["read", "write", "ffi"]);

/** Rules of one permission. */
interface Ruled {
  readonly granted: readonly (string | null)[];
  readonly denied: readonly (string | null)[];
  /** What denies, as it is shown. */
  readonly rules: readonly string[];
  readonly unfit: readonly StaticRule[];
}

/** What is granted of a permission, and what is not in that. */
interface Held {
  readonly granted: Granted;
  readonly denied: readonly string[];
}

/**
 * Applies configured rules to the permissions of a level. To Deno the more
 * specific of a grant and a denial counts, so that what is denied is not granted
 * in the first place; what is denied by the level and allowed by a rule no longer
 * is denied. Pure.
 *
 * @param base The level's permissions.
 * @param rules The rules.
 */
export function applyStaticRules(
  base: PermissionSet,
  rules: StaticRules,
): PermissionSet {
  const by = (permission: PermissionName) => ruledBy(permission, rules);
  const read = filesOf(base.read, base.denyRead, by("read"));
  const files = filesOf(base.write, base.denyWrite, by("write"));
  const write = withoutMoving(files, by("write"));
  const net = namesOf(base.net, by("net"));
  const run = namesOf(base.run, by("run"));
  const ffi = namesOf(base.ffi, by("ffi"));
  const env = namesOf(base.env, by("env"));
  const code = importsOf(base.importRemote, by("import"));
  const set = {
    ...base,
    read: read.granted,
    denyRead: read.denied,
    write: write.granted,
    denyWrite: write.denied,
    net: net.granted,
    denyNet: net.denied,
    run: run.granted,
    // A program that is named is granted even where it is denied.
    denyRun: run.granted === true ? run.denied : [],
    ffi: ffi.granted,
    denyFfi: ffi.denied,
    env: env.granted,
    denyEnv: env.denied,
    sys: systemInformation(base.sys, by("sys")),
    importRemote: code.remote,
    denyImport: code.denied,
  };
  return { ...set, ...notCarried(set, by) };
}

/** Which rules a set does not carry, or not without denials. System information is always carried, and so are variables, but for the host's own. */
function notCarried(
  set: PermissionSet,
  by: (permission: PermissionName) => Ruled,
): Pick<PermissionSet, "cutBy" | "unfit"> {
  const held: readonly (readonly [Granted, Ruled])[] = [
    [set.read, by("read")],
    [set.write, by("write")],
    [set.net, by("net")],
    [set.run, by("run")],
    [set.ffi, by("ffi")],
    [hostsOf(set.importRemote), by("import")],
    [set.hostEnvironment ? set.env : [], by("env")],
  ];
  const cut = held.filter(([granted]) => isAny(granted));
  return { cutBy: cut.flatMap(([, { rules }]) => rules), unfit: unfitOf(cut) };
}

function ruledBy(permission: PermissionName, rules: StaticRules): Ruled {
  const of = (list: readonly StaticRule[]) =>
    list.filter((rule) => rule.permission === permission);
  const [denials, unfit] = [of(rules.denials), of(rules.unfit)];
  return {
    granted: of(rules.grants).map(({ value }) => value),
    denied: denials.map(({ value }) => value),
    rules: [...new Set([...denials, ...unfit].map(({ rule }) => rule))],
    unfit,
  };
}

function filesOf(
  base: Granted,
  table: readonly string[],
  ruled: Ruled,
): Held {
  const denied = ruled.denied.filter((path) => path !== null);
  if (denied.length < ruled.denied.length) return { granted: [], denied: [] };
  const all = widened(base, ruled.granted);
  const some = all === true && denied.length > 0 ? ALL_FILES : all;
  return {
    granted: some === true ||
      some.filter((path) => !denied.some((folder) => isWithin(folder, path))),
    denied: [
      ...table.filter((path) =>
        !ruled.granted.some((folder) =>
          folder === null || isWithin(folder, path)
        )
      ),
      ...denied,
    ],
  };
}

/**
 * Who moves a folder moves what is denied in it to where it is not. Deno knows no
 * denial of a folder without what is in it.
 */
function withoutMoving({ granted, denied }: Held, ruled: Ruled): Held {
  if (granted === true) return { granted, denied };
  const folders = granted.filter((folder) => !ALL_FILES.includes(folder));
  const holders = ruled.denied.flatMap((path) =>
    path === null ? [] : folders.filter((folder) => isWithin(folder, path))
      .map((folder) => childOn(folder, path)).filter((it) => it !== path)
  );
  return { granted, denied: [...denied, ...new Set(holders)] };
}

/** What stands in a folder on the way to a path. */
function childOn(folder: string, path: string): string {
  const start = folder.endsWith(SEPARATOR) ? folder.length : folder.length + 1;
  const end = path.indexOf(SEPARATOR, start);
  return end < 0 ? path : path.slice(0, end);
}

function namesOf(
  base: Granted,
  { granted, denied }: Ruled,
): Held {
  const names = denied.filter((name) => name !== null);
  if (names.length < denied.length) return { granted: [], denied: [] };
  const all = widened(base, granted);
  return {
    granted: all,
    // Of names that are granted one by one, only parts need be denied.
    denied: names.filter((name) =>
      all === true || all.some((granted) => name.startsWith(granted))
    ),
  };
}

/** What a library imports is fetched before it starts, and where it imports anything nothing else is. */
function importsOf(
  base: ImportGrant,
  ruled: Ruled,
): { remote: ImportGrant; denied: readonly string[] } {
  const isFixed = base === "none" || base === "fetched";
  const { granted, denied } = namesOf(
    hostsOf(base),
    isFixed ? { ...ruled, granted: [] } : ruled,
  );
  if (!isAny(granted)) return { remote: "none", denied: [] };
  const remote = typeof base === "string" ? base : { hosts: granted };
  return { remote, denied };
}

function hostsOf(remote: ImportGrant): Granted {
  if (remote === "none") return [];
  return typeof remote === "string" ? true : remote.hosts;
}

/** Names are few, so that what is denied is simply not among them. */
function systemInformation(
  base: Granted,
  { granted, denied }: Ruled,
): Granted {
  const all = widened(base, granted);
  if (denied.length === 0) return all;
  if (denied.includes(null)) return [];
  const kinds = all === true ? SYSTEM_INFORMATION : all;
  return kinds.filter((kind) => !denied.includes(kind));
}

function widened(
  base: Granted,
  granted: readonly (string | null)[],
): Granted {
  if (base === true || granted.includes(null)) return true;
  const named = granted.filter((value) => value !== null);
  return [...new Set([...base, ...named])];
}

function isAny(granted: Granted): boolean {
  return granted === true || granted.length > 0;
}

/** Rules that no denial carries and that speak, or may speak, of what is granted. */
function unfitOf(held: readonly (readonly [Granted, Ruled])[]): string[] {
  return held.flatMap(([granted, { unfit }]) =>
    unfit.filter(({ permission, value }) => {
      if (granted === true) return true;
      // What a rule may mean of single names was left out of them.
      return PATHS.has(permission) &&
        granted.some((path) =>
          value === null || isWithin(path, value) || isWithin(value, path)
        );
    }).map(({ rule }) => rule)
  );
}
