import type { Word } from "./_word.ts";

/**
 * Whether a command prints nothing but names of files below its own paths: `any`
 * when each arrives as one word that is no path elsewhere, `names` when a name
 * with blanks could arrive as several.
 */
export function listsFiles(
  feeder: readonly Word[],
  { isExact }: { readonly isExact: boolean },
): "any" | "names" | undefined {
  const words = feeder.map((it) => it.value ?? "?");
  const [program = "", ...rest] = words;
  switch (program) {
    case "find": {
      if (rest.some((it) => /^-(?:printf|ls|exec)/.test(it))) return undefined;
      if (!/^[\w.]/.test(rest[0] ?? "")) return undefined;
      const suffix = rest[rest.indexOf("-name") + 1] ?? "";
      const isNamed = rest.includes("-name") && /^\*\.\w+$/.test(suffix) &&
        !rest.some((it) => /^-(?:o|or|not)$|^[!,(]$/.test(it));
      const ends = rest.includes("-print0") && isExact;
      return ends || isNamed ? "any" : "names";
    }
    case "git":
      return rest[0] !== "ls-files"
        ? undefined
        : rest.some((it) => /^-(?:-others|[a-z]*o)/.test(it))
        ? "names"
        : "any";
    case "ls":
      return rest.every((it) => /^-[1AaRrtS]+$/.test(it)) ? "names" : undefined;
    case "rg":
    case "grep":
    case "fd":
      return program === "fd" ||
          rest.some((it) =>
            /^-[a-zA-Z]*l[a-zA-Z]*$|^--files(?:-with-matches)?$/.test(it)
          )
        ? "names"
        : undefined;
    default:
      return undefined;
  }
}
