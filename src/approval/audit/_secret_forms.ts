/** Shortest secret whose encoded forms are looked for: those of shorter ones stand in any text. */
const MIN_ENCODED_LENGTH = 4;

/**
 * The texts that give a secret away: itself, percent-encoded, within JSON text,
 * and as base64 wherever it may begin in the encoded bytes.
 *
 * @param secret The secret.
 */
export function secretForms(secret: string): string[] {
  if (secret.length < MIN_ENCODED_LENGTH) return [secret];
  const percent = percentEncoded(secret);
  const forms = [
    secret,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll("%20", "+"),
    JSON.stringify(secret).slice(1, -1),
    ...base64Forms(new TextEncoder().encode(secret)),
  ];
  return [...new Set(forms)];
}

function percentEncoded(text: string): string {
  // Half of a surrogate pair cannot be encoded.
  return encodeURIComponent(text.toWellFormed());
}

/** Three bytes make four characters, so that there are three ways to be encoded; characters that neighbours share are left off. */
function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const first = Math.ceil(offset * 8 / 6);
    const end = Math.floor(padded.length * 8 / 6);
    const form = padded.toBase64().slice(first, end);
    if (form.length < MIN_ENCODED_LENGTH) return [];
    return [form, form.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
