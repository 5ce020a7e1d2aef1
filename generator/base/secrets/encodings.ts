/** The encodings in which a secret can occur in a string. Pure. */
import { displaySafe, visibleJson } from '../text.ts';

/**
 * Returns the encodings of a secret to look for.
 * @returns the secret itself among them
 */
export function encodingsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/u);
  // A message ends at a line break, so each line of a long secret (a private key) counts separately.
  const parts = lines.length > 1 ? lines.map((line) => line.trim()).filter((line) => line.length >= 8) : [];
  const texts = [...new Set([secret, secret.trim(), ...parts])];
  return texts.flatMap((text) => [...WRITTEN.map((write) => write(text)), ...insideBase64(text)]);
}

/** The ways to embed a string. A JSON document in a string of another JSON document is escaped twice. */
const WRITTEN: readonly ((text: string) => string)[] = [
  (text) => text,
  inJson,
  (text) => inJson(inJson(text)),
  // The services' own JSON serializer escapes these.
  (text) => inJson(text).replaceAll(/\\"|[<>&'+]|[^ -~]/gu, (found) => byNumber(found.replace('\\"', '"'))),
  (text) => inJson(text).replaceAll(/[^ -~]/gu, byNumber),
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURI(text.toWellFormed()),
  (text) => encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/gu, percented),
  (text) => new URLSearchParams([['', text]]).toString().slice(1),
  (text) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+'),
  (text) => inPage(text, '&#39;'),
  (text) => inPage(text, '&apos;'),
  // As suite prints them.
  (text) => displaySafe(text, text.length),
  (text) => visibleJson(inJson(text)),
];

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Escapes as `\u003c`, once for each half of a surrogate pair. */
function byNumber(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('');
}

function percented(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

function inPage(text: string, apostrophe: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"']/gu, (character) => names[character] ?? apostrophe);
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
