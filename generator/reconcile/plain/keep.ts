/** Keeping the state in step with what is sent, and looking at what came of it. */
import type { Json } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { plainKeys } from '../../servarr/plain.ts';
import type { ServiceApi } from '../service/api.ts';
import { type PlainRecord, plainRecordsOf } from '../state/shape.ts';
import type { StateStore } from '../state/state.ts';
import { unconfirmed } from '../service/problems.ts';
import type { PlainPlace } from './problems.ts';
import { type PlainResource, samePlain } from './resource.ts';
import type { PlainCreate, PlainStep, PlainUpdate } from './step.ts';

/** What carrying out a step needs beside the step. */
export interface PlainCarry extends Omit<PlainPlace, 'kind'> {
  readonly api: ServiceApi;
  readonly store: Pick<StateStore, 'save' | 'state'>;
}

type Kind = PlainStep['kind'];
type Declared = PlainCreate | PlainUpdate;

/**
 * Remembers what we made as the service shows it, and makes sure that it shows what is declared.
 * @throws Problem `write-unconfirmed`
 */
export async function keep(
  step: Pick<Declared, 'kind' | 'name' | 'path' | 'values'>,
  { id, values, whole }: PlainResource,
  { doubtful }: { readonly doubtful: boolean },
  context: PlainCarry,
): Promise<void> {
  await remember(step.kind, { id, values, ...(doubtful ? { doubtful } : {}) }, context);
  check(step, { id, values, whole }, context);
}

/** Throws Problem `write-unconfirmed` where the service took declared values and shows others. */
export function check(
  step: Pick<Declared, 'kind' | 'name' | 'path' | 'values'>,
  actual: PlainResource,
  context: PlainCarry,
): void {
  const lost = lostValues(step, actual, context);
  if (lost.length > 0)
    throw unconfirmed(context.service, step, `took it, but shows something else: ${lost.join('; ')}`);
}

/** The declared values that the service does not show, in words. */
export function lostValues(
  { kind, values }: Pick<Declared, 'kind' | 'values'>,
  actual: PlainResource,
  { app, api }: PlainCarry,
): string[] {
  const text = (value: Json): string => displaySafe(api.hidden.serviceText(JSON.stringify(value)), 100);
  return [...plainKeys(kind, app)].flatMap(([wire, key]) => {
    const [want, is] = [values[wire], actual.values[wire]];
    const kept = want === undefined || samePlain(key, want, is);
    return kept ? [] : [`${key.key} is ${text(is ?? null)}, not ${text(want)}`];
  });
}

/** Before and after a write. Throws StateUnwritable. */
export async function remember(kind: Kind, record: PlainRecord, { store }: PlainCarry): Promise<void> {
  const others = plainRecordsOf(store.state, kind).filter(({ id }) => id !== record.id);
  store.state.plain[kind] = [...others, record];
  await store.save();
}

/** After a removal. Throws StateUnwritable. */
export async function forget(kind: Kind, gone: number, { store }: PlainCarry): Promise<void> {
  store.state.plain[kind] = plainRecordsOf(store.state, kind).filter(({ id }) => id !== gone);
  await store.save();
}
