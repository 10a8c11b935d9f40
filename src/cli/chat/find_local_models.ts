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
  const urls = ports.map((port) => `http://127.0.0.1:${port}/v1`);
  return (await Promise.all(urls.map(modelsAt))).flat();
}

/**
 * Looks for models where there may be some: at an address, if one was typed, else
 * on this machine. An address gets no key.
 *
 * @param baseUrl The address.
 */
export async function findModels(
  baseUrl: string | undefined,
): Promise<readonly LocalModel[]> {
  if (baseUrl === undefined) return await findLocalModels();
  if (!URL.canParse(baseUrl)) return [];
  const { host } = new URL(baseUrl);
  const { state } = await Deno.permissions.query({ name: "net", host });
  return state === "granted" ? await modelsAt(baseUrl.replace(/\/+$/, "")) : [];
}

async function modelsAt(baseUrl: string): Promise<readonly LocalModel[]> {
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
    return names.filter((name): name is string =>
      typeof name === "string" && /^[\w./:@-]{1,100}$/.test(name)
    ).slice(0, MAX_MODELS).map((model) => ({ baseUrl, model }));
  } catch {
    // Whatever listens there, or nothing, is no such server.
    return [];
  }
}
