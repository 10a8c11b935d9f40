import { assertEquals, assertThrows } from "@std/assert";
import { parseHttpAddress } from "../../../src/cli/serve/parse_http_address.ts";
import { UsageError } from "../../../src/cli/usage_error.ts";

const addresses: readonly [text: string, hostname: string, port: number][] = [
  ["8000", "127.0.0.1", 8000],
  ["0", "127.0.0.1", 0],
  ["0.0.0.0:8000", "0.0.0.0", 8000],
  ["localhost:1", "localhost", 1],
  ["tools.example.com:65535", "tools.example.com", 65_535],
  ["[::1]:8000", "::1", 8000],
];

for (const [text, hostname, port] of addresses) {
  Deno.test(`parseHttpAddress() reads ${text}`, () => {
    assertEquals(parseHttpAddress(text), { hostname, port });
  });
}

for (
  const text of [
    "",
    ":8000",
    "host:",
    "host",
    "65536",
    "-1",
    "8e3",
    "::1:8000",
    "[::1]",
    "[host]:1",
    "a b:1",
    "http://host:1",
    "8000 ",
  ]
) {
  Deno.test(`parseHttpAddress() refuses ${JSON.stringify(text)}`, () => {
    assertThrows(() => parseHttpAddress(text), UsageError, "--http");
  });
}
