import type { JudgedCall } from "./_judge_call.ts";
import { UNKNOWN } from "./_value.ts";
import { isSystemPath } from "./_path_text.ts";

/** Methods and functions for which a path is a text like any other. */
const ON_TEXTS = new RegExp(
  `^(?:${
    [
      "print|p?pprint|log|debug|info|warn|warning|error|critical|exception|fatal|s?echo|input|prompt",
      "write|writelines|writerows?|write_(?:row|column|string|rich_string|formula|url|blank)|writestr",
      "(?:starts|ends)with|r?split|splitlines|replace|join|format|r?find|r?index|count|[lr]?strip|r?partition",
      "remove(?:prefix|suffix)?|encode|decode|contains|(?:full)?match|search|find_?all|sub|subn|eq|ne|isin",
      "append|appendleft|add|insert|extend|get|pop|discard|setdefault|update|put|put_nowait|send|push|enqueue|map",
      "(?:add|set|with|assert|is|has)_?(?!picture)\\w*|joinpath|relative_to|quote|unquote|url\\w+|parse_qs|splitdrive",
      "title|text|label|[xy]label|suptitle|annotate|legend|cell|multi_cell|draw\\w*String|drawString|line|string",
      "(?:Pure)?(?:Posix|Windows)?Path|\\w*(?:Error|Exception|Warning)|Exit|Text|Paragraph|Label|Markdown|Panel|Field",
      "route|post|delete|patch|head|options|redirect|Route|Mount|path|re_path|DataFrame|Series|Index|array|Counter",
      "Template|sha\\w*|md5|hash\\w*|dumps|loads|literal_eval|escape|unescape|fill|wrap|indent|dedent|shorten|fnmatch\\w*",
      "choice|Enum|namedtuple|field|Column|style|tag|span|color|colored|center|ljust|rjust|zfill|upper|lower|casefold",
      "render|substitute|safe_substitute|execute|executemany|query|lookup|Literal|cast|NewType|TypeVar|getLogger|Logger",
      "_\\w+|(?:create|require)_(?:group|dataset)|exit|fail|skip|raises|parametrize|param|call|option|argument|add_argument|evaluate|tokenize|parse_path|normalize",
    ].join("|")
  })$`,
);
/** Modules whose functions take no paths to files, or only reckon with them. */
const WITHOUT_FILES =
  /^(?:builtins|json|re|struct|textwrap|string|itertools|functools|collections|random|math|datetime|time|ast|difflib|html|shlex|urllib\.parse|os\.path|pathlib|statistics|operator|typing|types|enum|dataclasses|argparse|optparse|click|typer|unittest|pytest|hashlib|hmac|base64|fnmatch|copy|pprint|queue|os\.(?:environ|getenv|fspath|fsencode|fsdecode)|contextlib|threading|asyncio|concurrent|pydantic|attrs?|rich|tabulate|sys|uuid|jinja2\.Template|markdown|bs4|lxml\.etree\.fromstring)(?:\.|$)/;

/**
 * Judges the arguments of a call that nothing is known of: the path of a place
 * of the system is seldom anything else.
 *
 * @param call The call.
 * @param name What is called, by its last name.
 * @param refs What that refers to.
 */
export function judgeSystemPaths(
  call: JudgedCall,
  name: string,
  refs: ReadonlySet<string>,
): string | undefined {
  for (const node of call.given.all) {
    const value = call.environment.evaluate(node);
    if (value === UNKNOWN) continue;
    for (const text of value.texts) {
      if (text.length < 4 || !isSystemPath(text)) continue;
      if (ON_TEXTS.test(name) || call.program.functionsByName.has(name)) return;
      const builtin = refs.size === 0 &&
        call.node.children[0]?.type === "identifier" &&
        call.program.starImports.size === 0;
      const known = builtin ||
        [...refs].some((ref) =>
          /^(?:def|class):/.test(ref) || WITHOUT_FILES.test(ref)
        );
      return known ? undefined : "path outside the workspace";
    }
  }
  return undefined;
}
