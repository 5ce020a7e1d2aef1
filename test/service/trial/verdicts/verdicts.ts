/** What a service says of the settings of a resource that is switched on, by what it said of the probes. */
import type { SchemaItem } from '../../recorded/recording.ts';
import type { Definition } from '../../store.ts';
import { probesLike } from './classify.ts';
import { asText, isEmpty } from '../empty.ts';
import { stands } from './together.ts';
import { conditionOf } from './conditions.ts';
import { sameField } from '../validation.ts';
import type { Validated } from '../validation.ts';
import type { Tried } from '../../../validation.ts';

/** One complaint, by the name of the field (or button) that it names. */
export interface Complaint {
  readonly field: string;
  /** `500`: the service fails instead of complaining. */
  readonly message: string;
  readonly value: unknown;
}

type Settings = Definition['settings'];

/** The probe that an emptied field is. */
const EMPTIED = ['nothing', 'empty'];

/** All complaints about the settings, in the order of the fields; those that depend on other fields where they stand. */
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
  if (twin === undefined || tried === undefined) {
    return [];
  }
  const said = messageFor(tried, value);
  return said === undefined || isNoText(tried) ? [] : spell(whole(row, twin, tried, said), twin, value);
}

/** A field that fails for every text is no text: what it takes is a matter of reading it, `values.ts`. */
export function isNoText({ takes, refuses }: Tried): boolean {
  return takes.length === 0 && Object.keys(refuses).every((message) => message === '500');
}

/** What is said of a value: a message whose condition is known is held to that, any other to the probes. */
function messageFor(tried: Tried, value: unknown): string | undefined {
  const [known, others] = partition(
    Object.keys(tried.refuses),
    (message) => conditionOf(message) !== undefined,
  );
  const probes = [...tried.takes, ...Object.values(tried.refuses).flat()];
  const like = new Set(probesLike(value, probes));
  const said = others.find((message) => tried.refuses[message]?.some((probe) => like.has(probe)));
  return said ?? known.find((message) => conditionOf(message)?.(value) === false);
}

function partition<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}

/** Of several messages the recording of probes keeps the first; that of emptied fields has them all. */
function whole(row: Validated, field: string, { refuses }: Tried, said: string): readonly string[] {
  const ofEmpty = EMPTIED.some((probe) => refuses[said]?.includes(probe));
  return (ofEmpty ? row.alone[field] : undefined) ?? said.split(/; (?=[a-zA-Z]+: )/);
}

/** `category: Cannot use …` and `Category: Cannot use …` name a field; else it is the one at hand. */
function spell(texts: readonly string[], field: string, value: unknown): Complaint[] {
  return texts.map((text) => {
    const [, named, message] = /^([A-Za-z.]*): (.*)$/.exec(text) ?? [];
    return { field: named ?? field, message: fill(message ?? text, value), value };
  });
}

/** Puts the value in where the recording has that of the probe, or a sign in its place. */
function fill(message: string, value: unknown): string {
  const shown = typeof value === 'number' ? String(value) : `'${asText(value)}'`;
  return message
    .replace('…', shown)
    .replace(/^(Invalid \w+: )''$/, `$1${shown}`)
    .replace(/You entered \d+ characters/, `You entered ${asText(value).length} characters`);
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
  const key = ({ field, message }: Complaint): string => `${field.toLowerCase()} ${message}`;
  return [...new Map(complaints.toReversed().map((one) => [key(one), one])).values()].toReversed();
}
