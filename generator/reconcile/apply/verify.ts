/** Reads back: right before a write the resource must be as planned, and a write is done when the service shows its result. */
import { type Problem, problemWith } from '../../base/problem.ts';
import { canonical } from '../../base/json.ts';
import { withoutSecrets } from '../../base/redact.ts';
import { displaySafe } from '../../base/text.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { MASK, type Value } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf, parseOne } from '../codec/codecs.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';
import { type Desired, traitsOf } from '../desired/desired.ts';
import { isShownMasked, isTrackedByDigest } from '../desired/secrecy.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';
import { changedMeanwhile, unconfirmed } from '../service/problems.ts';
import { compareKeys } from '../plan/changed-keys.ts';
import type { Decision } from '../plan/set-and-reset-keys.ts';
import type { Delete, ExistingResource } from '../plan/step.ts';

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
 * Returns the resource as it is now. The list decides, because the plan was made from it: some services show another
 * value in the response to a request by ID.
 * @returns undefined if it no longer exists
 * @throws Problem `changed-meanwhile` if it is not as it was when the plan was made
 */
export async function readAgain(
  step: Pick<Delete, 'actual' | 'kind' | 'name'> & AppKind,
  api: ServiceApi,
): Promise<Resource | undefined> {
  const { kind, actual } = step;
  const byId = await api.find(kind, actual.id);
  if (byId === undefined || isUnchanged(step, byId, actual)) return byId;
  const listed = await api.findInList(kind, actual.id);
  if (listed === undefined || isUnchanged(step, listed, actual)) return listed;
  throw changedMeanwhile(api.service, step, 'changed it during the run, so suite left it as it is');
}

function isUnchanged(of: AppKind, now: Resource, then: Resource): boolean {
  const codec = codecOf(of.kind);
  const [left, right] = [codec.stableValues(of, now), codec.stableValues(of, then)];
  // A format that the run itself created or renamed is a new key of each profile.
  const isCompared = (key: string): boolean => !codec.schemaChanges || (left.has(key) && right.has(key));
  const [is, was] = [left, right].map((all) =>
    canonical(Object.fromEntries([...all].filter(([key]) => isCompared(key)))),
  );
  return is === was && now.name === then.name && now.implementation === then.implementation;
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

/**
 * Compares the resource in the response to a PUT with what was sent. If they differ, the list decides: another value
 * there is one that the service does not keep, so that only another configuration heals it.
 * @returns the resource as the service shows it, and the Problem of values that it shows differently
 * @throws Problem
 */
export async function verifyUpdate(
  update: PendingUpdate,
  first: Resource,
  api: ServiceApi,
): Promise<{ readonly shown: Resource; readonly lost: Problem | undefined }> {
  if (lostKeys(update, first).length === 0) return { shown: first, lost: undefined };
  const listed = await api.findInList(update.desired.kind, first.id);
  const isListed = listed?.identity === first.identity && listed.variant === first.variant;
  const shown = isListed ? listed : first;
  const lost = lostKeys(update, shown);
  if (lost.length === 0) return { shown, lost: undefined };
  const differs = storedDifferently(update, lost, api);
  if (!isListed || lost.some(({ stored }) => stored === undefined)) return { shown, lost: differs };
  const fix = `Declare the values that ${api.service} keeps, or leave these keys out.`;
  return { shown, lost: problemWith(differs, { permanent: true, fix }) };
}

/** A key that a service shows differently from what was sent. */
interface LostKey {
  readonly key: Key;
  readonly sent: Value;
  readonly stored: Value;
}

/** Returns the Problem of a service that accepted values and shows others. */
function storedDifferently({ desired }: PendingUpdate, lost: readonly LostKey[], api: ServiceApi): Problem {
  const keys = lost.map((lostKey) =>
    isTrackedByDigest(desired, lostKey.key) ||
    isShownMasked(desired, lostKey.key, traitsOf(desired, lostKey.key))
      ? `${lostKey.key} is not what was sent`
      : difference(lostKey, api),
  );
  const what = `accepted it, but shows different values: ${keys.join('; ')}`;
  return unconfirmed(api.service, desired, what);
}

/** Returns the keys that a service shows differently from what was sent, in the order of reports. */
export function lostKeys({ desired, decision, body }: PendingUpdate, shown: Resource): LostKey[] {
  const values = parseOne(desired, body)?.values;
  const written = [...decision.set.keys(), ...decision.reset.keys()].sort(compareKeys);
  return written.flatMap((key) => {
    const traits = traitsOf(desired, key);
    const [sent, stored] = [values?.get(key), shown.values.get(key)];
    const isLost = traits?.refreshed === false && stored !== MASK && !traits.same(sent, stored);
    return isLost ? [{ key, sent, stored }] : [];
  });
}

function difference({ key, sent, stored }: LostKey, { redactor }: ServiceApi): string {
  const [is, was] = [stored, sent].map((value) =>
    value === undefined ? 'unset' : displaySafe(JSON.stringify(withoutSecrets(value, redactor.redact)), 100),
  );
  return `${key} is ${is}, not ${was}`;
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
