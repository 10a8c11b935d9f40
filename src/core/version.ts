/** Version of this package; a test holds it to `deno.json`, which a package that was loaded from a URL cannot read. */
export const VERSION = "0.1.0";
