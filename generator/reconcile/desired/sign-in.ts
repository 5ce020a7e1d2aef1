/** What needs a sign-in in the web page of the service: until there is one it stays switched off. Pure. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { isEnabled, disabledValues } from '../../servarr/enable.ts';
import { isUnset } from '../../servarr/values.ts';
import { type Resource, fieldValue } from '../service/resource.ts';
import { SIGN_IN_TOKEN } from '../../schema/field/overrides.ts';
import type { Desired } from './desired.ts';

/**
 * An entry as it can be made: switched off where it needs a sign-in that nobody has done. What is on stays so.
 * @param actual undefined where there is none yet
 */
export function disabledUntilSignedIn(
  desired: Desired,
  actual: Resource | undefined,
  service: string,
): Desired {
  const { kind, schemaItem } = desired;
  if (isOff(desired) || (actual !== undefined && isEnabled(kind, actual))) return desired;
  if (!schemaItem.fields.some(({ type }) => type === 'oAuth') || hasToken(desired, actual)) return desired;
  return {
    ...desired,
    general: new Map([...desired.general, ...Object.entries(disabledValues(kind, schemaItem))]),
    enableDefaults: new Map(),
    signInPending: notSignedIn(desired, service),
  };
}

/** True where the entry itself says that it is off. */
function isOff({ kind, schemaItem, general, enableDefaults, tags }: Desired): boolean {
  return !isEnabled(kind, {
    ...schemaItem,
    ...disabledValues(kind, schemaItem),
    ...Object.fromEntries([...enableDefaults, ...general]),
    tags,
  });
}

function hasToken({ schemaItem, fields }: Desired, actual: Resource | undefined): boolean {
  const token = schemaItem.fields.find(({ name }) => name.toLowerCase() === SIGN_IN_TOKEN)?.name;
  if (token === undefined) return true;
  return !isUnset(fields.get(token)?.reveal()) || !isUnset(fieldValue(actual ?? schemaItem, token));
}

function notSignedIn({ path, kind, name, schemaItem }: Desired, service: string): Problem {
  const { title } = kindRow(kind);
  const button = schemaItem.fields.find(({ type }) => type === 'oAuth')?.label ?? 'Authenticate';
  return new Problem({
    code: 'sign-in-needed',
    place: `${service}, ${title} "${displaySafe(name)}" (${path})`,
    what: 'is left switched off, because it needs a sign-in that only a person can do',
    fix: `Open it in the web page of ${service}, press "${displaySafe(button, 60)}", save; the next run switches it on.`,
  });
}
