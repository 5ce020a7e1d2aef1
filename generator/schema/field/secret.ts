/** Which fields hold a secret. */
import { SECRET_FIELDS, TELLING_FIELDS } from './overrides.ts';

/** Privacies whose values the services mask. */
const SECRET_PRIVACY: ReadonlySet<unknown> = new Set(['apiKey', 'password']);

/** True for a field that the service marks as a secret, or that is known to us to be one though it does not. */
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
