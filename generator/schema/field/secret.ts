/** Identifies secret fields. */
import { SECRET_FIELDS, TELLING_FIELDS } from './overrides.ts';

/** The privacies of fields that services mask. */
export const SECRET_PRIVACY: ReadonlySet<unknown> = new Set(['apiKey', 'password']);

/** Returns true if the service marks a field as secret, or if suite knows that it is one. */
export function isSecretField({
  name,
  type,
  privacy,
}: {
  readonly name: string;
  readonly type?: unknown;
  readonly privacy?: unknown;
}): boolean {
  return type === 'password' || SECRET_PRIVACY.has(privacy) || SECRET_FIELDS.has(name.toLowerCase());
}

/** Returns true for a field that often holds a token though its type is no secret (`TELLING_FIELDS`). */
export function isTellingField(implementation: string, field: string): boolean {
  return TELLING_FIELDS.has(`${implementation}.${field}`);
}
