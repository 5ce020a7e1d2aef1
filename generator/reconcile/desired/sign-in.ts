/** Implementations that need a sign-in in the web UI of the service: until then suite keeps them disabled. Pure. */
import { Problem } from '../../base/problem.ts';
import { wholeName } from '../../base/text.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { SIGN_IN_TOKEN } from '../../schema/field/overrides.ts';
import { disabledValues, isEnabled } from '../../servarr/enable.ts';
import { fieldKey, isUnset } from '../../servarr/values.ts';
import { fieldValue } from '../codec/provider-resource.ts';
import type { Resource } from '../codec/resource.ts';
import { placeIn } from '../service/problems.ts';
import { type Desired, asDisabled } from './desired.ts';

/**
 * Returns an entry as suite can create it: disabled if it needs a sign-in that is missing. An enabled resource
 * stays enabled.
 * @param actual the existing resource, if any
 */
export function disabledUntilSignedIn(
  desired: Desired,
  actual: Resource | undefined,
  service: string,
): Desired {
  const { kind, item } = desired;
  if (item === undefined || !item.fields.some(({ type }) => type === 'oAuth')) return desired;
  if (isDisabled(desired, item) || (actual !== undefined && isEnabled(kind, actual.body))) return desired;
  if (hasToken(desired, item, actual)) return desired;
  return { ...asDisabled(desired), signInPending: notSignedIn(desired, item, service) };
}

/** Returns true if the entry itself is declared disabled. */
function isDisabled({ kind, values, enableDefaults }: Desired, item: WireItem): boolean {
  const declared = [...enableDefaults, ...values].map(([key, value]) => [key, value.reveal()] as const);
  return !isEnabled(kind, {
    ...item,
    ...disabledValues(kind, item),
    ...Object.fromEntries(declared),
  });
}

function hasToken({ values }: Desired, item: WireItem, actual: Resource | undefined): boolean {
  const token = item.fields.find(({ name }) => name.toLowerCase() === SIGN_IN_TOKEN)?.name;
  if (token === undefined) return true;
  const stored = actual === undefined ? fieldValue(item, token) : actual.values.get(fieldKey(token));
  return !isUnset(values.get(fieldKey(token))?.reveal()) || !isUnset(stored);
}

function notSignedIn(desired: Desired, item: WireItem, service: string): Problem {
  const button = item.fields.find(({ type }) => type === 'oAuth')?.label ?? 'Authenticate';
  return new Problem({
    code: 'sign-in-needed',
    place: placeIn(service, desired),
    what: 'it stays disabled, because it needs a sign-in in the web UI of the service',
    fix: `Open it in the web UI of ${service}, press "${wholeName(button)}" and save; the next run enables it.`,
  });
}
