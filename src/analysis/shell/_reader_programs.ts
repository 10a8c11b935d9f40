import type { ReaderRules } from "./_judge_reader.ts";

const SUMS: ReaderRules = {
  options:
    "bctzw --binary --check --text --tag --quiet --status --strict --warn --ignore-missing --zero a: --algorithm:",
  anyOption: true,
};
const TEXT: ReaderRules = { operands: "text", takesAnything: true };

/** Text tools and programs that look at files, with the options under which they only do that. */
export const READER_PROGRAMS: Readonly<Record<string, ReaderRules>> = {
  cat: {
    options:
      "AbeEnstTuv --number --number-nonblank --show-all --show-ends --show-tabs --squeeze-blank",
    anyOption: true,
  },
  tac: { options: "br s: --separator: --before --regex", anyOption: true },
  head: {
    options: "# qvz nc: --lines: --bytes: --quiet --silent --verbose",
    anyOption: true,
  },
  tail: {
    options:
      "# qvzfFr nc: --lines: --bytes: --quiet --verbose --follow? s: --pid: --retry",
    anyOption: true,
  },
  wc: {
    options: "clmwL --lines --words --chars --bytes --max-line-length --total:",
    anyOption: true,
  },
  nl: { options: "p bdfhilnsvw:", anyOption: true },
  // At the end of a pipe they print, as nobody sits at their terminal.
  less: { options: "eEFiIKmMnNqQrRsSX", operands: "none" },
  more: { options: "dflcps", operands: "none" },
  rev: { anyOption: true },
  fold: { options: "bs w: --width: --spaces --bytes", anyOption: true },
  fmt: { options: "# csut wpg: --width:", anyOption: true },
  expand: { options: "i t: --tabs:", anyOption: true },
  unexpand: { options: "a t: --tabs: --all", anyOption: true },
  cut: {
    options:
      "nsz bcdf: --bytes: --characters: --delimiter: --fields: --complement --only-delimited --output-delimiter:",
    anyOption: true,
  },
  paste: { options: "sz d: --delimiters: --serial", anyOption: true },
  join: { options: "iz1:2:aevtjo: --header --check-order --nocheck-order" },
  comm: {
    options: "123z --check-order --nocheck-order --output-delimiter: --total",
    anyOption: true,
  },
  column: {
    options:
      "texLnJ scoNRTHEOW: --table --separator: --output-separator: --json",
    anyOption: true,
  },
  tr: {
    options: "cCdst --delete --squeeze-repeats --complement --truncate-set1",
    operands: "text",
  },
  sort: {
    // It could write a file of that name here, and none that is protected.
    harmlessNames: /^\*[\w.-]*\.(?!json|lock)\w+$/,
    options:
      "bdfgiMhnRrVcCmsuz kt: --reverse --numeric-sort --unique --key: --field-separator: --human-numeric-sort --version-sort --ignore-case --stable --general-numeric-sort --check? --month-sort --dictionary-order --ignore-leading-blanks --zero-terminated --parallel: S:",
  },
  uniq: {
    options:
      "cdDiuz fsw: --count --repeated --unique --ignore-case --skip-fields: --skip-chars: --check-chars: --all-repeated?",
    maxOperands: 1,
    check: ({ operands }) =>
      operands.some((it) => it.pattern)
        ? "uniq may write its second file"
        : undefined,
  },
  shuf: {
    options: "erz n:i: --head-count: --input-range: --echo",
    anyOption: false,
  },
  tsort: { anyOption: true },
  seq: {
    options: "# w fs: --equal-width --separator: --format:",
    operands: "text",
  },
  diff: {
    options:
      "# qsubwBiaNrtTEZyceldp U:C:I:W:x: --unified? --context? --brief --recursive --new-file --side-by-side --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-case --color? --suppress-common-lines --width: --exclude: --report-identical-files --strip-trailing-cr --text --minimal --stat --label: --no-dereference",
    visitsFolders: true,
  },
  cmp: {
    options: "bls in: --bytes: --silent --quiet --verbose --print-bytes",
    anyOption: true,
  },
  sdiff: { options: "sl w:", maxOperands: 2 },
  ls: {
    options:
      "aAbBcCdDfFgGhHiklLmnNopqQrRsStuUvxXZ1 ITw: --all --almost-all --human-readable --color? --recursive --reverse --sort: --time: --time-style: --full-time --directory --size --classify? --group-directories-first --ignore: --hide: --inode --no-group --format: --si --block-size: --indicator-style: --file-type --dereference --literal",
    anyOption: true,
    visitsFolders: true,
  },
  dir: { options: "alhR", anyOption: true, visitsFolders: true },
  tree: {
    options:
      "adfilpsughDFqNQrtUxCnJSv L:P:I: --dirsfirst --du --noreport --gitignore --prune --charset: --filelimit: --sort: --inodes --filesfirst --matchdirs --ignore-case",
    visitsFolders: true,
  },
  du: {
    options:
      "abcDhHkmsSxLPl0 d:Bt: --all --human-readable --summarize --max-depth: --total --apparent-size --exclude: --threshold: --one-file-system --bytes --time? --block-size:",
    anyOption: true,
    visitsFolders: true,
  },
  df: {
    options:
      "ahHiklPTm tBx: --human-readable --print-type --total --output? --local --type:",
    anyOption: true,
  },
  stat: {
    options: "Lftsx c: --format: --printf: --dereference --terse --file-system",

    anyOption: true,
  },
  file: {
    options:
      "bihkLNnprsvzZ0 F: --brief --mime --mime-type --mime-encoding --dereference --no-dereference --extension --separator:",
    anyOption: true,
  },
  realpath: {
    options:
      "eLmPqsz --canonicalize-existing --canonicalize-missing --relative-to@ --relative-base@ --strip --no-symlinks --quiet",
    anyOption: true,
  },
  readlink: {
    options:
      "feEmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline",
    anyOption: true,
  },
  strings: {
    options: "af tnew: --all --bytes: --radix: --encoding:",
    anyOption: true,
  },
  od: {
    options:
      "bcdfiloOsxXv AjNtwS: --address-radix: --format: --read-bytes: --skip-bytes: --width?",
    anyOption: true,
  },
  hexdump: {
    options: "bcCdovx nse: --canonical --length: --skip:",
    anyOption: true,
  },
  xxd: {
    options:
      "bCeEiup clgsono: --bits --plain --postscript --include --len: --cols: --seek:",
    maxOperands: 1,
    check: ({ operands }) =>
      operands.some((it) => it.pattern)
        ? "xxd may write its second file"
        : undefined,
  },
  base64: {
    options: "di w: --decode --ignore-garbage --wrap:",
    maxOperands: 1,
  },
  base32: { options: "di w: --decode --wrap:", maxOperands: 1 },
  md5sum: SUMS,
  sha1sum: SUMS,
  sha224sum: SUMS,
  sha256sum: SUMS,
  sha384sum: SUMS,
  sha512sum: SUMS,
  shasum: SUMS,
  b2sum: SUMS,
  cksum: SUMS,
  sum: { options: "rs", anyOption: true },
  basename: {
    ...TEXT,
    options: "az s: --multiple --suffix: --zero",
    anyOption: true,
  },
  dirname: { ...TEXT, options: "z --zero", anyOption: true },
  bc: { options: "lqsw --mathlib --quiet" },
  iconv: { options: "lcs ft: --from-code: --to-code: --list" },
  bzcat: { options: "k", anyOption: false },
  xzcat: { options: "kfqv" },
  zcat: { options: "fq", anyOption: true },
  zipinfo: { options: "12smlvhtTz", maxOperands: 1 },
};
