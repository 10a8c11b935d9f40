import { assertEquals } from "@std/assert";
import { permissionLabel } from "../../src/core/permission_label.ts";
import type { PermissionQuestion } from "../../src/core/permission_guard.ts";

function net(value: string): PermissionQuestion {
  return { permission: "net", value };
}

Deno.test("permissionLabel() says that an address may be listened at, and that names are connected to", () => {
  const addresses = [
    "127.0.0.1:80",
    "0.0.0.0:8000",
    "[::1]:443",
    "localhost:1",
    "10.0.0.1:80",
  ];
  for (const value of addresses) {
    assertEquals(
      permissionLabel(net(value)),
      `connect to or listen at ${value}`,
    );
  }
  assertEquals(permissionLabel(net("a.example:1")), "connect to a.example:1");
});

Deno.test("permissionLabel() does not call a change of priority reading", () => {
  const permission = "sys";
  assertEquals(
    permissionLabel({ permission, value: "setPriority" }),
    "change the priority of processes",
  );
  assertEquals(
    permissionLabel({ permission, value: "cpus" }),
    "read system information: cpus",
  );
});

Deno.test("permissionLabel() spells out what would forge lines or hide letters", () => {
  assertEquals(
    permissionLabel({ permission: "read", value: "/a\n\u202eb" }),
    "read /a\\u{a}\\u{202e}b",
  );
});
