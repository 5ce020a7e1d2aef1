/** Verification: a write is done when the service shows its result. With what was written. */
import { Problem } from '../../base/problem.ts';
import { withoutSecrets } from '../../base/redact.ts';
import { displaySafe } from '../../base/text.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { MASK, type Value } from '../../servarr/values.ts';
import { parseOne } from '../codec/codecs.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';
import { type Desired, isShownMasked, isTrackedByDigest, traitsOf } from '../desired/desired.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';
import { unconfirmed } from '../service/problems.ts';
import { compareKeys } from '../plan/compare.ts';
import type { Decision } from '../plan/set-and-reset-keys.ts';
import type { ExistingResource } from '../plan/step.ts';

/** An update that is about to be sent. */
export interface PendingUpdate extends ExistingResource {
  readonly desired: Desired;
  readonly decision: Decision;
  /** It can hold secrets. */
  readonly body: Body;
}

/** A resource as suite last sent it. `body` can hold secrets. */
export interface WrittenResource {
  readonly id: number;
  readonly body: Body;
  /** Why it is disabled although it is declared enabled: its target is down. */
  readonly off?: Problem;
}

/**
 * Returns the resource that the response to a PUT shows.
 * @throws Problem `write-unconfirmed` if the response shows something else
 */
export function shownBy(
  { answer }: Extract<WriteResult, { ok: true }>,
  { desired, actual, body }: PendingUpdate,
  api: ServiceApi,
): Resource {
  const [sent, shown] = [parseOne(desired, body), parseOne(desired, answer.body)];
  if (
    shown?.id === actual.id &&
    shown.identity === sent?.identity &&
    shown.implementation === desired.implementation &&
    (shown.implementation === '' || shown.name === sent.name)
  )
    return shown;
  throw unconfirmed(api.service, desired, `answered ${answer.status}, but does not show the resource`);
}

/** Returns the Problem of a service that accepted values and shows others. */
export function storedDifferently(
  { desired, decision, body }: PendingUpdate,
  shown: Resource,
  api: ServiceApi,
): Problem | undefined {
  const sent = parseOne(desired, body)?.values ?? new Map<Key, Value>();
  const written = [...decision.set.keys(), ...decision.reset.keys()].sort(compareKeys);
  const verifiable = written.filter((key) => traitsOf(desired, key)?.refreshed === false);
  const lost = verifiable.flatMap((key) => {
    const [want, is] = [sent.get(key), shown.values.get(key)];
    if (is === MASK || traitsOf(desired, key)?.same(want, is) === true) return [];
    return [
      isTrackedByDigest(desired, key) || isShownMasked(desired, key)
        ? `${key} is not what was sent`
        : difference(key, want, is, api),
    ];
  });
  return lost.length === 0
    ? undefined
    : unconfirmed(api.service, desired, `accepted it, but shows different values: ${lost.join('; ')}`);
}

function difference(key: Key, want: Value, is: Value, { redactor }: ServiceApi): string {
  const [sent, shown] = [want, is].map((value) =>
    value === undefined ? 'unset' : displaySafe(JSON.stringify(withoutSecrets(value, redactor.redact)), 100),
  );
  return `${key} is ${shown}, not ${sent}`;
}

/**
 * Checks that the list no longer has a resource after its DELETE.
 * @throws Problem `write-unconfirmed`
 */
export async function verifyDeleted(
  target: { readonly kind: Kind; readonly name: string; readonly id: number },
  api: ServiceApi,
): Promise<void> {
  if ((await api.list(target.kind)).every(({ id }) => id !== target.id)) return;
  throw unconfirmed(api.service, target, 'said that it deleted the resource, but still lists it');
}
