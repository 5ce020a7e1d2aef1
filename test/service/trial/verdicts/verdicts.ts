/** Failures of the settings of an enabled resource, derived from the recorded probes. */
import type { SchemaItem } from '../../recorded/recording.ts';
import type { Definition } from '../../store.ts';
import { probesLike } from './classify.ts';
import { stands } from './together.ts';
import { conditionOf, isEmpty } from './conditions.ts';
import { sameField } from '../validation.ts';
import type { Validated } from '../validation.ts';
import type { Tried } from '../../../validation.ts';

/** One complaint, by the name of the field (or button) that it names. */
export interface Complaint {
  readonly field: string;
  /**
   * The code of the reason (`test/recorder/reasons.ts`). `500`: the service fails without a validation
   * failure.
   */
  readonly reason: string;
  readonly value: unknown;
}

type Settings = Definition['settings'];

/** The probe that an emptied field is. */
const EMPTIED = ['nothing', 'empty'];

/**
 * Returns all failures of the settings, in the order of the fields. Failures that depend on other fields
 * come with their field.
 */
export function complaintsOf(row: Validated, item: SchemaItem, settings: Settings): Complaint[] {
  const single = item.fields.flatMap(({ name }) => aboutField(row, name, settings[name]));
  const all = [...single, ...aboutPairs(row, item, settings)].map((complaint) => ({
    ...complaint,
    field: item.fields.find(({ name }) => sameField(name, complaint.field))?.name ?? complaint.field,
  }));
  const place = ({ field }: Complaint): number => item.fields.findIndex(({ name }) => name === field);
  const standing = all.filter((complaint) => stands(complaint, row, item, settings));
  return distinct(standing).toSorted((a, b) => place(a) - place(b));
}

function aboutField(row: Validated, name: string, value: unknown): Complaint[] {
  const [twin, tried] = Object.entries(row.fields).find(([field]) => sameField(field, name)) ?? [];
  if (twin === undefined || tried === undefined) return [];
  const said = reasonFor(tried, value);
  return said === undefined || isNoText(tried) ? [] : spell(whole(row, twin, tried, said), twin, value);
}

/** Treats a field that fails for every string as not textual: `values.ts` decides which values it accepts. */
export function isNoText({ takes, refuses }: Tried): boolean {
  return takes.length === 0 && Object.keys(refuses).every((reason) => reason === '500');
}

/** Returns the reason for a rejection: a known condition of a reason decides, otherwise the probes decide. */
function reasonFor(tried: Tried, value: unknown): string | undefined {
  const [known, others] = partition(
    Object.keys(tried.refuses),
    (reason) => conditionOf(reason) !== undefined,
  );
  const probes = [...tried.takes, ...Object.values(tried.refuses).flat()];
  const like = new Set(probesLike(value, probes));
  const said = others.find((reason) => tried.refuses[reason]?.some((probe) => like.has(probe)));
  return said ?? known.find((reason) => conditionOf(reason)?.(value) === false);
}

function partition<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}

/** Of several reasons the recording of probes keeps the first; that of emptied fields has them all. */
function whole(row: Validated, field: string, { refuses }: Tried, said: string): readonly string[] {
  const ofEmpty = EMPTIED.some((probe) => refuses[said]?.includes(probe));
  return (ofEmpty ? row.alone[field] : undefined) ?? said.split(/; (?=[a-zA-Z]+: )/);
}

/**
 * Returns the field of a failure: `category: not-both …` and `Category: not-both …` name one, other reasons
 * concern the current field.
 */
function spell(texts: readonly string[], field: string, value: unknown): Complaint[] {
  return texts.map((text) => {
    const [, named, reason] = /^([A-Za-z.]*): (.*)$/.exec(text) ?? [];
    return { field: named ?? field, reason: reason ?? text, value };
  });
}

function aboutPairs(row: Validated, item: SchemaItem, settings: Settings): Complaint[] {
  const own = (twin: string): string | undefined =>
    item.fields.find(({ name }) => sameField(name, twin))?.name;
  return Object.entries(row.pairs).flatMap(([pair, said]) => {
    const names = pair.split(' + ');
    const emptied = names.every((name) => isEmpty(settings[own(name) ?? '']));
    return said === 'taken' || !emptied ? [] : spell(said, names[0] ?? '', undefined);
  });
}

function distinct(complaints: readonly Complaint[]): Complaint[] {
  const key = ({ field, reason }: Complaint): string => `${field.toLowerCase()} ${reason}`;
  return [...new Map(complaints.toReversed().map((one) => [key(one), one])).values()].toReversed();
}
