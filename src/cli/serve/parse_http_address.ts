import { UsageError } from "../usage_error.ts";

/** Where to listen. */
export interface HttpAddress {
  readonly hostname: string;
  readonly port: number;
}

/**
 * Reads `[HOST:]PORT`; without a host it is this machine alone.
 *
 * @param text What was typed, such as `8000`, `0.0.0.0:8000` or `[::1]:8000`.
 * @throws {UsageError} If it is no such text.
 */
export function parseHttpAddress(text: string): HttpAddress {
  const [, bracketed, plain, digits = ""] =
    /^(?:(?:\[([0-9A-Fa-f:.]+)\]|([^:[\]\s]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535) {
    throw new UsageError(
      `--http is no usable address: found "${text}"`,
      { hint: "Write a port (8000), or a host and a port (0.0.0.0:8000)." },
    );
  }
  return { hostname: bracketed ?? plain ?? "127.0.0.1", port };
}
