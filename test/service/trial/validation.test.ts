/** Compares the rejections of the fake with those of the services: `validation.json`. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { probeValue } from '../../validation.ts';
import { Refusal } from '../http/failures.ts';
import { VALUES_EXCEPTED } from '../recorded/exceptions.ts';
import { type SchemaItem, fieldOf, itemNamed, readRecording } from '../recorded/recording.ts';
import { coerce } from '../resource/values.ts';
import { RULES, type Rules } from '../rules.ts';
import { type Validated, validationOf } from './validation.ts';
import { complaintsOf } from './verdicts/verdicts.ts';

const RECORDED = [
  'lidarr-2.14.5',
  'prowlarr-2.3.6',
  'radarr-6.0.3',
  'sonarr-4.0.19',
] as const satisfies readonly Recording[];

type Values = Readonly<Record<string, unknown>>;

/** Returns the failures of a valid resource with some changed values: `field: reason`, sorted. */
function said(row: Validated, item: SchemaItem, rules: Rules, changed: Values): string[] {
  const sent = { ...row.valid, ...changed };
  const settings: Record<string, unknown> = {};
  for (const field of item.fields) {
    try {
      settings[field.name] = coerce(sent[field.name], { item, field, rules, method: 'PUT' });
    } catch (error) {
      return [error instanceof Refusal ? String(error.reply.status) : String(error)];
    }
  }
  const found = complaintsOf(row, item, settings);
  return found.map(({ field, reason }) => (reason === '500' ? '500' : `${field}: ${reason}`)).toSorted();
}

/** A recorded reason with its field, as `said` tells it; property names in the spelling of fields. */
function toSaid(text: string, field: string): string[] {
  return text.split(/; (?=[a-zA-Z]+: )/).map((part) => {
    const [, named = field, reason = part] = /^([A-Za-z.]*): (.*)$/.exec(part) ?? [];
    return part === '500' ? '500' : `${fieldOf(named)}: ${reason}`;
  });
}

function emptied(value: unknown): unknown {
  return Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '';
}

/** A change of a valid resource, and whether the service says this about it. */
type Check = readonly [what: string, changed: Values, isMet: (got: readonly string[]) => boolean];

const isTaken = (got: readonly string[]): boolean => got.length === 0;
const says = (want: readonly string[]) => (got: readonly string[]) => isDeepStrictEqual(got, want.toSorted());

/** The values of a field: each one alone is accepted, or rejected for its reason. */
function ofValues({ fields, valid }: Validated): Check[] {
  return Object.entries(fields).flatMap(([field, { takes, refuses }]): Check[] => {
    const sent = (probe: string) => ({ [field]: probeValue(probe, valid[field]) });
    const refused = Object.entries(refuses).flatMap(([reason, probes]) =>
      probes.map((probe): Check => {
        const want = toSaid(reason, field);
        return [`${field} ${probe}`, sent(probe), (got) => want.every((text) => got.includes(text))];
      }),
    );
    return [...takes.map((probe): Check => [`${field} ${probe}`, sent(probe), isTaken]), ...refused];
  });
}

/** Fields that are emptied alone and in pairs. */
function ofEmptied({ valid, alone, pairs }: Validated): Check[] {
  const tried = Object.keys(valid).filter((name) => /^(string|object)$/.test(typeof valid[name]));
  const without = (...names: readonly string[]): Values =>
    Object.fromEntries(names.map((name) => [name, emptied(valid[name])]));
  return [
    ...tried.map((field): Check => {
      const want = (alone[field] ?? []).flatMap((text) => toSaid(text, field));
      return [`${field} emptied`, without(field), says(want)];
    }),
    ...Object.entries(pairs).map(([pair, each]): Check => {
      const want = each === 'taken' ? [] : each.flatMap((text) => toSaid(text, ''));
      return [pair, without(...pair.split(' + ')), says(want)];
    }),
  ];
}

/** The required fields, when all other fields are as empty as possible. */
function ofNeeds({ valid, needs }: Validated, { fields }: SchemaItem): Check[] {
  const barest = Object.entries(valid).map(([name, value]) => {
    const isKept = needs.includes(name) || typeof value === 'boolean' || typeof value === 'number';
    return [name, isKept ? value : (fields.find((field) => field.name === name)?.value ?? emptied(value))];
  });
  const sent = Object.fromEntries(barest) as Values;
  return [
    ['no more than it needs', sent, isTaken],
    ...needs.map((name): Check => [
      `needs ${name}`,
      { ...sent, [name]: emptied(valid[name]) },
      (got) => got.length > 0,
    ]),
  ];
}

test.each(RECORDED)('%s accepts and rejects each value as recorded, for its reason', (recording) => {
  const { kinds } = readRecording(recording);
  const wrong: string[] = [];
  let count = 0;
  for (const [kind, rows] of Object.entries(validationOf(recording) ?? {}))
    for (const [implementation, row] of Object.entries(rows)) {
      const item = itemNamed(kinds.get(kind as ProviderKind)?.items ?? [], implementation);
      if (item === undefined) throw new Error(`no ${implementation} in the schema of ${recording}`);
      const valid: Check = ['as it is valid', {}, isTaken];
      for (const [what, changed, isMet] of [
        valid,
        ...ofValues(row),
        ...ofEmptied(row),
        ...ofNeeds(row, item),
      ]) {
        const name = `${kind} ${implementation} ${what}`;
        const got = said(row, item, RULES[recording], changed);
        count += 1;
        // An exception that is met is wrong too.
        if (isMet(got) === Object.hasOwn(VALUES_EXCEPTED[recording] ?? {}, name))
          wrong.push(`${name}: ${got.join(', ')}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(2000);
});
