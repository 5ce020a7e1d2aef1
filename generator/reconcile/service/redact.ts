/** Taking secrets out of texts that a service wrote: an error can quote the very value that was sent. */

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** Shorter texts are left: replacing every "1" of a message would hide it and tell the secret. */
const LEAST = 3;

/**
 * Makes a redactor.
 * @param secrets texts that must not be shown; their URL-encoded and JSON-escaped forms are found too
 * @returns a function that writes `[secret]` in place of each, the longest first
 */
export function redactor(secrets: Iterable<string>): Redact {
  const forms = new Set([...secrets].flatMap(formsOf).filter((form) => form.length >= LEAST));
  const longestFirst = [...forms].sort((left, right) => right.length - left.length);
  if (longestFirst.length === 0) return (text) => text;
  const pattern = new RegExp(longestFirst.map((form) => escaped(form)).join('|'), 'giu');
  return (text) => text.replace(pattern, '[secret]');
}

function formsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/u);
  const whole = [
    secret,
    secret.trim(),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ];
  // A message is cut at a line's end, so each line of a long secret (a private key) counts on its own.
  return lines.length > 1
    ? [...whole, ...lines.map((line) => line.trim()).filter((line) => line.length >= 8)]
    : whole;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
