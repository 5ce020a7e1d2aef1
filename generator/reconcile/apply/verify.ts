/** Verification: a write is done when the service shows its result. With what was written. */
import { type Problem, problemWith } from '../../base/problem.ts';
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

/** The result of a write: the resource as the service shows it, and the Problem of values that it shows differently. */
interface Verified {
  readonly shown: Resource;
  readonly lost: Problem | undefined;
}

/**
 * Compares the resource in the response to a PUT with what was sent. If they differ, the list decides: another value
 * there is one that the service does not keep, so that only another configuration heals it.
 * @throws Problem
 */
export async function verifyUpdate(
  update: PendingUpdate,
  first: Resource,
  api: ServiceApi,
): Promise<Verified> {
  const lost = storedDifferently(update, first, api);
  if (lost === undefined) return { shown: first, lost };
  const now = await api.findInList(update.desired.kind, first.id);
  if (now?.identity !== first.identity || now.variant !== first.variant) return { shown: first, lost };
  const still = storedDifferently(update, now, api);
  if (still === undefined) return { shown: now, lost: undefined };
  const isShown = lostKeys(update, now).every((key) => now.values.get(key) !== undefined);
  const fix = `Declare the values that ${api.service} keeps, or leave these keys out.`;
  return { shown: now, lost: isShown ? problemWith(still, { permanent: true, fix }) : still };
}

/** Returns the Problem of a service that accepted values and shows others. */
export function storedDifferently(
  update: PendingUpdate,
  shown: Resource,
  api: ServiceApi,
): Problem | undefined {
  const { desired, body } = update;
  const sent = parseOne(desired, body)?.values ?? new Map<Key, Value>();
  const lost = lostKeys(update, shown).map((key) =>
    isTrackedByDigest(desired, key) || isShownMasked(desired, key)
      ? `${key} is not what was sent`
      : difference(key, sent.get(key), shown.values.get(key), api),
  );
  return lost.length === 0
    ? undefined
    : unconfirmed(api.service, desired, `accepted it, but shows different values: ${lost.join('; ')}`);
}

/** Returns the keys that a service shows differently from what was sent, in the order of reports. */
function lostKeys({ desired, decision, body }: PendingUpdate, shown: Resource): Key[] {
  const sent = parseOne(desired, body)?.values ?? new Map<Key, Value>();
  const written = [...decision.set.keys(), ...decision.reset.keys()].sort(compareKeys);
  return written.filter((key) => {
    const traits = traitsOf(desired, key);
    const is = shown.values.get(key);
    return traits?.refreshed === false && is !== MASK && !traits.same(sent.get(key), is);
  });
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
