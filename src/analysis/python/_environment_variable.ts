import { exactTexts, HOLE, textValue, UNKNOWN, type Value } from "./_value.ts";

/** What an environment variable holds: the home folder, or something harmless. */
export function environmentVariable(name: Value): Value {
  const home =
    /^(?:HOME|HOMEPATH|HOMEDRIVE|USERPROFILE|XDG_\w+|APPDATA|LOCALAPPDATA|OLDPWD|SystemRoot|windir|PROGRAMFILES)$/i;
  return exactTexts(name).some((text) => home.test(text))
    ? textValue(["~", HOLE])
    : UNKNOWN;
}
