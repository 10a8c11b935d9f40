import { isPlainObject } from "../../core/json.ts";

/** Where servers for models listen by default: Ollama, LM Studio, llama.cpp, vLLM, lollms. */
const USUAL_PORTS: readonly number[] = [11434, 1234, 8080, 8000, 9642];

const PATIENCE_MS = 500;

/** Most models of one server that are offered. */
const MAX_MODELS = 20;

/** A model at a server on this machine. */
export interface LocalModel {
  readonly baseUrl: string;
  readonly model: string;
}

/**
 * Looks for servers for models on this machine. Needs `--allow-net` for loopback;
 * without it there are none.
 *
 * @param ports Where to look.
 */
export async function findLocalModels(
  ports: readonly number[] = USUAL_PORTS,
): Promise<readonly LocalModel[]> {
  const { state } = await Deno.permissions.query({
    name: "net",
    host: "127.0.0.1",
  });
  if (state !== "granted") return [];
  return (await Promise.all(ports.map(modelsAt))).flat();
}

async function modelsAt(port: number): Promise<readonly LocalModel[]> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const response = await fetch(`${baseUrl}/models`, {
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const value: unknown = await response.json();
    const data = isPlainObject(value) && Array.isArray(value.data)
      ? value.data
      : [];
    const names = data.map((model: unknown) =>
      isPlainObject(model) ? model.id : undefined
    );
    // It goes into a line to copy: nothing that a shell would take for more.
    return names.filter((name) =>
      typeof name === "string" && /^[\w./:@-]{1,100}$/.test(name)
    ).slice(0, MAX_MODELS).map((model) => ({ baseUrl, model: `${model}` }));
  } catch {
    // Whatever listens there, or nothing, is no such server.
    return [];
  }
}
