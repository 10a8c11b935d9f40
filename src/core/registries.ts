/** Where `npm:` leads to when no variable says otherwise; with a slash at its end. */
export const NPM_REGISTRY = "https://registry.npmjs.org/";

/** Where `jsr:` leads to when no variable says otherwise; with a slash at its end. */
export const JSR_REGISTRY = "https://jsr.io/";
