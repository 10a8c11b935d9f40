import type { ReferenceJudge } from "./_judge_call.ts";
import { isObject } from "./_program.ts";
import { isExact, UNKNOWN } from "./_value.ts";

/** Judges that an attribute is set by its name: a class pattern may read it from a class. */
export const judgeSet: ReferenceJudge = (call, add) => {
  if (!call.program.takesApart || call.given.all.length < 3) return;
  const object = call.at(0) ?? UNKNOWN;
  const own = object.refs.size > 0 && object.texts.size === 0 &&
    [...object.refs].every(isObject);
  const texts = [...(call.at(1) ?? UNKNOWN).texts];
  const plain = texts.length > 0 &&
    texts.every((text) => isExact(text) && !text.startsWith("__"));
  if (!own && !plain) add("attributes by position");
};
