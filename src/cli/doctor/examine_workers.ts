import { hasWorkerOptions } from "../../execution/worker/has_worker_options.ts";
import type { Finding } from "./finding.ts";

/** Tells whether tools can run in Workers (`"executor": "worker"`). */
export async function examineWorkers(): Promise<Finding[]> {
  const name = "Workers";
  return await hasWorkerOptions()
    ? [{
      name,
      state: "good",
      found: "can have permissions of their own",
      meaning: '"executor": "worker" can be used.',
    }]
    : [{
      name,
      state: "note",
      found: "cannot have permissions of their own",
      meaning:
        '"executor": "worker" needs deno run --unstable-worker-options; the usual executor, a process, does not.',
    }];
}
