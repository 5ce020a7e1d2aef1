/** The forms in which a secret can occur in a decoded string. Pure. */
import { decodingsOf } from './decode.ts';

/**
 * Returns the forms of a secret to look for in a string and in its decodings (`decodingsOf`).
 * @returns the secret itself among them
 */
export function encodingsOf(secret: string): string[] {
  const texts = [...new Set([secret, secret.trim()])];
  const lines = secret.split(/\r?\n/u);
  // A message ends at a line break, so each line of a long secret (a private key) counts separately.
  const parts = lines.length > 1 ? lines.map((line) => line.trim()).filter((line) => line.length >= 8) : [];
  // A character of the secret that looks encoded is decoded with the others around it.
  return [...texts, ...parts, ...texts.flatMap(insideBase64)].flatMap((text) => [
    text,
    decodingsOf(text).at(-1) ?? text,
  ]);
}

/** The shortest Base64 to look for: shorter ones occur in other strings by chance. */
const LEAST_BASE64 = 6;

/** Returns the Base64 characters that depend on `text` alone, for any offset in a longer string: `user:password`. */
function insideBase64(text: string): string[] {
  const bytes = Buffer.from(text);
  const forms = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return forms
    .filter((form) => form.length >= LEAST_BASE64)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
