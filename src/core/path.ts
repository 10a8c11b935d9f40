// `@std/path` itself asks `process.platform`, which starts Deno's whole Node
// layer and doubles the start-up of `lcp list`; a flavour as a whole is thirty
// modules. So: single functions, and the other flavour only where it is needed.
import { basename as posixBasename } from "@std/path/posix/basename";
import { dirname as posixDirname } from "@std/path/posix/dirname";
import { extname as posixExtname } from "@std/path/posix/extname";
import { fromFileUrl as posixFromFileUrl } from "@std/path/posix/from-file-url";
import { isAbsolute as posixIsAbsolute } from "@std/path/posix/is-absolute";
import { join as posixJoin } from "@std/path/posix/join";
import { relative as posixRelative } from "@std/path/posix/relative";
import { resolve as posixResolve } from "@std/path/posix/resolve";
import { toFileUrl as posixToFileUrl } from "@std/path/posix/to-file-url";

const flavour = Deno.build.os === "windows"
  ? await import("@std/path/windows")
  : {
    basename: posixBasename,
    dirname: posixDirname,
    extname: posixExtname,
    fromFileUrl: posixFromFileUrl,
    isAbsolute: posixIsAbsolute,
    join: posixJoin,
    relative: posixRelative,
    resolve: posixResolve,
    toFileUrl: posixToFileUrl,
  };

/** Joins path segments and normalizes the result. */
export const join: (path: string, ...paths: string[]) => string = flavour.join;
/** Resolves path segments to an absolute path, against the current folder if need be. */
export const resolve: (...paths: string[]) => string = flavour.resolve;
/** The path from one folder to another. */
export const relative: (from: string, to: string) => string = flavour.relative;
/** The folder part of a path. */
export const dirname: (path: string) => string = flavour.dirname;
/** The last part of a path, without `suffix`. */
export const basename: (path: string, suffix?: string) => string =
  flavour.basename;
/** The extension of a path with its dot, or `""`. */
export const extname: (path: string) => string = flavour.extname;
/** Whether a path is absolute. */
export const isAbsolute: (path: string) => boolean = flavour.isAbsolute;
/** The path that a `file:` URL names. */
export const fromFileUrl: (url: string | URL) => string = flavour.fromFileUrl;
/** The `file:` URL of an absolute path. */
export const toFileUrl: (path: string) => URL = flavour.toFileUrl;
/** The separator between path segments. */
export const SEPARATOR: "\\" | "/" = Deno.build.os === "windows" ? "\\" : "/";
