/** The element with an id. */
export function byId(id) {
  return document.getElementById(id);
}

/** A copy of what a template holds. */
export function copyOf(template) {
  return byId(template).content.firstElementChild.cloneNode(true);
}

/**
 * Sends JSON to the server.
 *
 * @returns What was wrong with it, or an empty text.
 */
export async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.ok ? "" : await response.text();
  } catch {
    return "The server cannot be reached.";
  }
}

/** A text of a tool with what cannot be seen in it made visible: characters that hide or reorder others. */
export function visible(text) {
  return `${text}`.replace(
    /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0).toString(16)}}`,
  );
}
