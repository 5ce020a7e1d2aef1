/** Looking at what came of a write: it is done when the service shows it. */
import { Problem } from '../../base/problem.ts';
import { MASK, type Value, sameValue, fieldKey, fieldNameOf } from '../../servarr/values.ts';
import { joinList, displaySafe as fit } from '../../base/text.ts';
import type { WireField } from '../../schema/record/wire.ts';
import { resetKeys } from '../desired/changes.ts';
import { sameStored } from '../desired/choices.ts';
import { type Desired, fieldOf, isTrackedByDigest } from '../desired/desired.ts';
import { isRefreshedToken } from '../service/refreshed-tokens.ts';
import { type Body, type Resource, fieldValue, generalValue, resourceIn } from '../service/resource.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';
import type { ResourceRecord } from '../state/shape.ts';
import { unconfirmed } from '../service/problems.ts';

/**
 * The resource that a PUT has made, as the service shows it: in its answer, or where that is something else, when it is asked for it.
 * @throws Problem `write-unconfirmed` where it is not there as it was sent
 */
export async function readBack(
  desired: Desired,
  body: Body,
  { answer }: Extract<WriteResult, { ok: true }>,
  api: ServiceApi,
): Promise<Shown> {
  const id = Number(body['id']);
  const isIt = (one: Resource): boolean =>
    one.id === id && one.name === body['name'] && one.implementation === desired.implementation;
  const answered = resourceIn(answer.body);
  if (answered !== undefined && isIt(answered)) return { shown: answered, answered: true };
  const shown = await api.getByIdOrFromList(desired.kind, id);
  if (shown !== undefined && isIt(shown)) return { shown, answered: false };
  throw unconfirmed(api.client.service.name, desired, `answered ${answer.status}, but does not show it`);
}

/** What a write has come to. */
interface Shown {
  readonly shown: Resource;
  /** False where the answer was something else: then nothing tells whether what the service hides was taken. */
  readonly answered: boolean;
}

/** The Problem of a service that took values, declared or back at their defaults, and shows others. */
export function storedDifferently(
  desired: Desired,
  owned: ResourceRecord | undefined,
  { body, result, api }: { readonly body: Body; readonly result: Shown; readonly api: ServiceApi },
): Problem | undefined {
  const { shown, answered } = result;
  const sent = { ...body, fields: body['fields'] } as unknown as Resource;
  const reset = resetKeys(desired, owned).filter((key) => key !== 'tags');
  const general = [...desired.general.keys(), ...reset.filter((key) => fieldNameOf(key) === undefined)]
    .filter((key) => !sameValue(generalValue(sent, key), generalValue(shown, key)))
    .map((key) => told(key, [generalValue(sent, key), generalValue(shown, key)], api));
  const names = [...desired.fields.keys(), ...reset.flatMap((key) => fieldNameOf(key) ?? [])];
  const fields = names
    .filter(
      (name) =>
        !isRefreshedToken(desired.schemaItem, name) &&
        !isKept(fieldOf(desired, name), fieldValue(sent, name), fieldValue(shown, name)),
    )
    .map((name) =>
      isTrackedByDigest(desired, name)
        ? `${fieldKey(name)} is not what was sent`
        : told(fieldKey(name), [fieldValue(sent, name), fieldValue(shown, name)], api),
    );
  const lost = [...general, ...fields];
  if (lost.length > 0)
    return unconfirmed(
      api.client.service.name,
      desired,
      `took it, but shows something else: ${lost.join('; ')}`,
    );
  const hidden = answered ? [] : names.filter((name) => fieldValue(shown, name) === MASK).map(fieldKey);
  return hidden.length === 0
    ? undefined
    : unconfirmed(
        api.client.service.name,
        desired,
        `did not answer with it, so that nobody knows whether it took ${joinList(hidden)}`,
      );
}

function isKept(field: WireField | undefined, sent: Value, shown: Value): boolean {
  return shown === MASK || sameStored(field, sent, shown);
}

function told(key: string, values: readonly [sent: Value, shown: Value], { hidden }: ServiceApi): string {
  const [sent, shown] = values.map((value) =>
    value === undefined ? 'unset' : fit(hidden.serviceText(JSON.stringify(value)), 100),
  );
  return `${key} is ${shown}, not ${sent}`;
}

/**
 * Makes sure that a resource is gone after its DELETE.
 * @throws Problem `write-unconfirmed`
 */
export async function verifyDeleted(
  target: { readonly kind: Desired['kind']; readonly name: string; readonly id: number },
  api: ServiceApi,
): Promise<void> {
  if ((await api.getById(target.kind, target.id)) === undefined) return;
  throw unconfirmed(api.client.service.name, target, 'said that it was deleted, but still shows it');
}
