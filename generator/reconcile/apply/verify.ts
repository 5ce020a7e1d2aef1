/** Verification: a write is done when the service shows its result. With what was written. */
import { Problem } from '../../base/problem.ts';
import { withoutSecrets } from '../../base/redact.ts';
import { joinList, displaySafe } from '../../base/text.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { MASK, type Value } from '../../servarr/values.ts';
import { parseOne } from '../codec/codecs.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';
import { type Desired, isShownMasked, isTrackedByDigest, traitsOf } from '../desired/desired.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';
import { unconfirmed } from '../service/problems.ts';
import { compareKeys } from '../plan/compare.ts';
import type { Decision } from '../plan/decide.ts';
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

/** A resource after an update. */
interface ReadBack {
  readonly shown: Resource;
  /** False if the response did not contain the resource: then it is unknown whether the service took masked values. */
  readonly inResponse: boolean;
}

/**
 * Returns the resource that a PUT has made, from the response, or by requesting it.
 * @throws Problem `write-unconfirmed` if the service does not show the resource as it was sent
 */
export async function readBack(
  { desired, actual, body }: PendingUpdate,
  { answer }: Extract<WriteResult, { ok: true }>,
  api: ServiceApi,
): Promise<ReadBack> {
  const sent = parseOne(desired, body);
  const isIt = (one: Resource | undefined): one is Resource =>
    one?.id === actual.id &&
    one.identity === sent?.identity &&
    one.implementation === desired.implementation &&
    (one.implementation === '' || one.name === sent.name);
  const answered = parseOne(desired, answer.body);
  if (isIt(answered)) return { shown: answered, inResponse: true };
  const shown = await api.find(desired.kind, actual.id);
  if (isIt(shown)) return { shown, inResponse: false };
  throw unconfirmed(api.service, desired, `answered ${answer.status}, but does not show the resource`);
}

/** Returns the Problem of a service that accepted values and shows others. */
export function storedDifferently(
  { desired, decision, body }: PendingUpdate,
  { shown, inResponse }: ReadBack,
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
  if (lost.length > 0)
    return unconfirmed(api.service, desired, `accepted it, but shows different values: ${lost.join('; ')}`);
  const masked = inResponse ? [] : verifiable.filter((key) => shown.values.get(key) === MASK);
  return masked.length === 0
    ? undefined
    : unconfirmed(
        api.service,
        desired,
        `sent an unexpected response, so it is unknown whether it stored ${joinList(masked)}`,
      );
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
