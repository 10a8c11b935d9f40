import type { JudgeFetch } from "../../core/fetch_ruling.ts";
import { JSR_REGISTRY, NPM_REGISTRY } from "../../core/registries.ts";
import type { ExternalUse } from "../../core/tool_manifest.ts";

/** What is fetched in one go. */
export interface FetchBatch {
  readonly uses: readonly ExternalUse[];
  /** Hosts that nothing may come from, as Deno's flags take them. */
  readonly deniedHosts: readonly string[];
  /** Why no server is asked, so that only what is in Deno's cache already can be had; undefined when one may be. */
  readonly offline?: string;
}

/** What is fetched of a library's externals. */
export interface FetchPlan {
  readonly batches: readonly FetchBatch[];
  /** Why something cannot be fetched; nothing is then. */
  readonly refusal?: string;
}

/**
 * Puts together what may be fetched under the same conditions. A remote module
 * that may not be fetched is refused; a package is if it is not in Deno's cache.
 *
 * @param uses What a library imports from elsewhere.
 * @param judge Decides about each; without, all may be fetched.
 */
export function fetchBatches(
  uses: readonly ExternalUse[],
  judge: JudgeFetch | undefined,
): FetchPlan {
  if (!judge) return { batches: [{ uses, deniedHosts: [] }] };
  const batches = new Map<string, FetchBatch & { uses: ExternalUse[] }>();
  for (const use of uses) {
    const url = sourceOf(use.specifier);
    const ruling = url === undefined
      ? { kind: "allow", deniedHosts: [] } as const
      : judge({ url, isData: use.type !== undefined });
    if (ruling.kind === "deny" && url === use.specifier) {
      return { batches: [], refusal: ruling.reason };
    }
    const conditions = ruling.kind === "deny"
      ? { deniedHosts: [], offline: ruling.reason }
      : { deniedHosts: ruling.deniedHosts };
    const key = JSON.stringify(conditions);
    const batch = batches.get(key);
    if (batch) batch.uses.push(use);
    else batches.set(key, { uses: [use], ...conditions });
  }
  return { batches: [...batches.values()] };
}

/** Where something is fetched from: its own URL, or that of its registry; undefined where nothing is, as for what is no URL. */
function sourceOf(specifier: string): string | undefined {
  if (/^https?:/i.test(specifier)) {
    return URL.canParse(specifier) ? specifier : undefined;
  }
  if (/^npm:/i.test(specifier)) {
    return registry("NPM_CONFIG_REGISTRY", NPM_REGISTRY);
  }
  if (/^jsr:/i.test(specifier)) return registry("JSR_URL", JSR_REGISTRY);
  // What is built into Deno, or stands in the specifier itself.
  return undefined;
}

function registry(variable: string, usual: string): string {
  const own = Deno.env.get(variable);
  return own && URL.canParse(own) ? own : usual;
}
