import { leavesFolder } from "../leaves_folder.ts";

const URL_START = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i;

/**
 * What a word holds that is, as a text, a path out of the folder that it is
 * relative to: the word itself, or the value in `NAME=VALUE`, `--name=VALUE`,
 * `-nVALUE`, `@VALUE` and `file://VALUE`. URLs, comments (`// ...`) and the
 * separator in `-F/` are none.
 *
 * @param word As a program receives it, or a pattern for that.
 */
export function pathTexts(word: string): readonly string[] {
  return valuesIn(word)
    .filter((it) => !URL_START.test(it) && !/^\/\/\s/.test(it))
    .map((it) => it.replace(/^@/, "").replace(/^file:(?:\/\/[^/]*)?/i, ""))
    // Here a backslash parts no names: `\d+` is no path.
    .filter((it) => /^[/~]/.test(it) || leavesFolder(`./${it}`));
}

function valuesIn(word: string): readonly string[] {
  const [, named] = /^-{0,2}[\w.-]+=(.*)$/s.exec(word) ?? [];
  if (named !== undefined) return [named];
  if (!word.startsWith("-")) return [word];
  const [, attached = ""] = /^-\w(.*)$/s.exec(word) ?? [];
  return word === "-F/" || attached === "" ? [] : [attached];
}
