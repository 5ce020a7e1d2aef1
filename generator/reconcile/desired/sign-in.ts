/** What needs a sign-in in the web page of the service: until there is one it stays switched off. Pure. */
import { Problem } from '../../base/problem.ts';
import { shown } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { isOn, switchedOff } from '../../servarr/enable.ts';
import { isBlank } from '../../servarr/values.ts';
import { type Resource, fieldValue } from '../service/resource.ts';
import { SIGN_IN_TOKEN } from '../../schema/field/overrides.ts';
import type { Desired } from './desired.ts';

/**
 * An entry as it can be made: switched off where it needs a sign-in that nobody has done. What is on stays so.
 * @param actual undefined where there is none yet
 */
export function untilSignedIn(desired: Desired, actual: Resource | undefined, service: string): Desired {
  const { kind, item } = desired;
  if (isOff(desired) || (actual !== undefined && isOn(kind, actual))) return desired;
  if (!item.fields.some(({ type }) => type === 'oAuth') || hasToken(desired, actual)) return desired;
  return {
    ...desired,
    general: new Map([...desired.general, ...Object.entries(switchedOff(kind, item))]),
    whenOff: new Map(),
    waiting: notSignedIn(desired, service),
  };
}

/** True where the entry itself says that it is off. */
function isOff({ kind, item, general, whenOff, tags }: Desired): boolean {
  return !isOn(kind, {
    ...item,
    ...switchedOff(kind, item),
    ...Object.fromEntries([...whenOff, ...general]),
    tags,
  });
}

function hasToken({ item, fields }: Desired, actual: Resource | undefined): boolean {
  const token = item.fields.find(({ name }) => name.toLowerCase() === SIGN_IN_TOKEN)?.name;
  if (token === undefined) return true;
  return !isBlank(fields.get(token)?.reveal()) || !isBlank(fieldValue(actual ?? item, token));
}

function notSignedIn({ path, kind, name, item }: Desired, service: string): Problem {
  const { title } = kindRow(kind);
  const button = item.fields.find(({ type }) => type === 'oAuth')?.label ?? 'Authenticate';
  return new Problem({
    code: 'sign-in-needed',
    place: `${service}, ${title} "${shown(name)}" (${path})`,
    what: 'is left switched off, because it needs a sign-in that only a person can do',
    fix: `Open it in the web page of ${service}, press "${shown(button, 60)}", save; the next run switches it on.`,
  });
}
