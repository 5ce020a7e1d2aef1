/** Looking at what came of a write: it is done when the service shows it. */
import { Problem } from '../../base/problem.ts';
import { MASK, type Value, sameValue, fieldKey, fieldNameOf } from '../../servarr/values.ts';
import { listed, shown as fit } from '../../base/text.ts';
import type { WireField } from '../../schema/record/wire.ts';
import { resetKeys } from '../desired/changes.ts';
import { sameStored } from '../desired/choices.ts';
import { type Desired, fieldOf, isDigested } from '../desired/desired.ts';
import { isRenewed } from '../service/refreshed-tokens.ts';
import { type Body, type Resource, fieldValue, generalValue, resourceIn } from '../service/resource.ts';
import type { Site, Written } from '../service/api.ts';
import type { Owned } from '../state/shape.ts';
import { unconfirmed } from '../service/problems.ts';

/**
 * The resource that a PUT has made, as the service shows it: in its answer, or where that is something else, when it is asked for it.
 * @throws Problem `write-unconfirmed` where it is not there as it was sent
 */
export async function putResult(
  desired: Desired,
  body: Body,
  { answer }: Extract<Written, { ok: true }>,
  site: Site,
): Promise<Shown> {
  const id = Number(body['id']);
  const isIt = (one: Resource): boolean =>
    one.id === id && one.name === body['name'] && one.implementation === desired.implementation;
  const answered = resourceIn(answer.body);
  if (answered !== undefined && isIt(answered)) return { shown: answered, answered: true };
  const shown = await site.get(desired.kind, id);
  if (shown !== undefined && isIt(shown)) return { shown, answered: false };
  throw unconfirmed(site.client.service.name, desired, `answered ${answer.status}, but does not show it`);
}

/** What a write has come to. */
interface Shown {
  readonly shown: Resource;
  /** False where the answer was something else: then nothing tells whether what the service hides was taken. */
  readonly answered: boolean;
}

/** The Problem of a service that took values, declared or back at their defaults, and shows others. */
export function notKept(
  desired: Desired,
  owned: Owned | undefined,
  { body, result, site }: { readonly body: Body; readonly result: Shown; readonly site: Site },
): Problem | undefined {
  const { shown, answered } = result;
  const sent = { ...body, fields: body['fields'] } as unknown as Resource;
  const reset = resetKeys(desired, owned).filter((key) => key !== 'tags');
  const general = [...desired.general.keys(), ...reset.filter((key) => fieldNameOf(key) === undefined)]
    .filter((key) => !sameValue(generalValue(sent, key), generalValue(shown, key)))
    .map((key) => told(key, [generalValue(sent, key), generalValue(shown, key)], site));
  const names = [...desired.fields.keys(), ...reset.flatMap((key) => fieldNameOf(key) ?? [])];
  const fields = names
    .filter(
      (name) =>
        !isRenewed(desired.item, name) &&
        !isKept(fieldOf(desired, name), fieldValue(sent, name), fieldValue(shown, name)),
    )
    .map((name) =>
      isDigested(desired, name)
        ? `${fieldKey(name)} is not what was sent`
        : told(fieldKey(name), [fieldValue(sent, name), fieldValue(shown, name)], site),
    );
  const lost = [...general, ...fields];
  if (lost.length > 0)
    return unconfirmed(
      site.client.service.name,
      desired,
      `took it, but shows something else: ${lost.join('; ')}`,
    );
  const hidden = answered ? [] : names.filter((name) => fieldValue(shown, name) === MASK).map(fieldKey);
  return hidden.length === 0
    ? undefined
    : unconfirmed(
        site.client.service.name,
        desired,
        `did not answer with it, so that nobody knows whether it took ${listed(hidden)}`,
      );
}

function isKept(field: WireField | undefined, sent: Value, shown: Value): boolean {
  return shown === MASK || sameStored(field, sent, shown);
}

function told(key: string, values: readonly [sent: Value, shown: Value], { hidden }: Site): string {
  const [sent, shown] = values.map((value) =>
    value === undefined ? 'unset' : fit(hidden.theirs(JSON.stringify(value)), 100),
  );
  return `${key} is ${shown}, not ${sent}`;
}

/**
 * Makes sure that a resource is gone after its DELETE.
 * @throws Problem `write-unconfirmed`
 */
export async function checkGone(
  target: { readonly kind: Desired['kind']; readonly name: string; readonly id: number },
  site: Site,
): Promise<void> {
  if ((await site.find(target.kind, target.id)) === undefined) return;
  throw unconfirmed(site.client.service.name, target, 'said that it was deleted, but still shows it');
}
