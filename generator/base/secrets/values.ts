/** Removes secrets from values of resources that people are shown. */
import { type Json, isObject } from '../json.ts';
import { redactWithUrls } from './redact.ts';
import type { Redactor } from './redactor.ts';

/**
 * Returns a value without secrets, and without the credentials and tokens of the URLs in it. A number whose digits are a
 * secret becomes a string.
 */
export function withoutSecrets(value: Json, redactor: Pick<Redactor, 'serviceText'>): Json {
  const { serviceText } = redactor;
  const textOf = (text: string): string => redactWithUrls(text, serviceText);
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') {
    const digits = String(value);
    const shown = serviceText(digits);
    return shown === digits ? value : shown;
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, redactor));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [textOf(key), withoutSecrets(item, redactor)]),
  );
}
