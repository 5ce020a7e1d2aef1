/** Compares the rejections of the fake with those of the services: `validation.json`. */
import { describe, expect, test } from 'vitest';
import type { Recording } from '../../recordings.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { VALUES_EXCEPTED } from '../recorded/exceptions.ts';
import { Refusal } from '../http/failures.ts';
import { coerce } from '../resource/values.ts';
import { RULES } from '../rules.ts';
import type { Rules } from '../rules.ts';
import { readRecording } from '../recorded/recording.ts';
import type { SchemaItem } from '../recorded/recording.ts';
import type { Tried } from '../../validation.ts';
import { readProbes, validationOf } from './validation.ts';
import type { ProbeValues, Validated } from './validation.ts';
import { complaintsOf } from './verdicts/verdicts.ts';

const RECORDED = [
  'lidarr-2.14.5',
  'prowlarr-2.3.6',
  'radarr-6.0.3',
  'sonarr-4.0.19',
] as const satisfies readonly Recording[];

interface Case {
  readonly name: string;
  readonly row: Validated;
  readonly item: SchemaItem;
  readonly rules: Rules;
}

function cases(recording: Recording): Case[] {
  const { kinds } = readRecording(recording);
  return Object.entries(validationOf(recording) ?? {}).flatMap(([kind, rows]) =>
    Object.entries(rows).map(([implementation, row]) => {
      const item = kinds
        .get(kind as ProviderKind)
        ?.items.find((one) => one.implementation === implementation);
      if (item === undefined) throw new Error(`no ${implementation} in the schema of ${recording}`);
      return { name: `${kind} ${implementation}`, row, item, rules: RULES[recording] };
    }),
  );
}

/** Returns the failures of a valid resource with some changed values: `field: reason`, sorted. */
function said({ row, item, rules }: Case, changed: Readonly<Record<string, unknown>>): string[] {
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
    const [, named, reason] = /^([A-Za-z.]*): (.*)$/.exec(part) ?? [];
    const name = named ?? field;
    return part === '500' ? '500' : `${name.charAt(0).toLowerCase()}${name.slice(1)}: ${reason ?? part}`;
  });
}

function probeValue(tried: Tried, name: string, { text, list }: ProbeValues): unknown {
  const all = [...tried.takes, ...Object.values(tried.refuses).flat()];
  if (all.every((probe) => /^-?\d+$/.test(probe))) return Number(name);
  return all.includes('empty text') ? list[name] : text[name];
}

function excepted(recording: Recording, name: string): boolean {
  return Object.hasOwn(VALUES_EXCEPTED[recording] ?? {}, name);
}

function emptied(value: unknown): unknown {
  return Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '';
}

describe('validation.json', () => {
  test.each(RECORDED)('%s: every probe is accepted or rejected as recorded, for its reason', (recording) => {
    const count = { taken: 0, refused: 0, different: 0, excepted: 0 };
    const values = readProbes();
    for (const one of cases(recording)) {
      expect.soft(said(one, {}), `${one.name} as it is valid`).toEqual([]);
      for (const [field, tried] of Object.entries(one.row.fields)) {
        for (const probe of tried.takes) {
          const got = said(one, { [field]: probeValue(tried, probe, values) });
          count[got.length === 0 ? 'taken' : 'different'] += 1;
          expect.soft(got, `${one.name} ${field} takes ${probe}`).toEqual([]);
        }
        for (const [reason, probes] of Object.entries(tried.refuses)) {
          for (const probe of probes) {
            const value = probeValue(tried, probe, values);
            const want = toSaid(reason, field);
            const got = said(one, { [field]: value });
            const met = want.every((text) => got.includes(text));
            if (excepted(recording, `${one.name} ${field} ${probe}`)) {
              count.excepted += 1;
              expect.soft(met, `${one.name} ${field} ${probe} is excepted, but met`).toBe(false);
              continue;
            }
            count[met ? 'refused' : 'different'] += 1;
            expect.soft(got, `${one.name} ${field} refuses ${probe}`).toEqual(expect.arrayContaining(want));
          }
        }
      }
    }
    const { taken, refused, different, excepted: aside } = count;
    console.info(
      `${recording} validation.json: ${taken} taken, ${refused} refused, ${different} different, ${aside} excepted`,
    );
    expect(different).toBe(0);
    expect(taken + refused).toBeGreaterThan(2000);
  });

  test.each(RECORDED)(
    '%s: the failures of emptied fields, alone and in pairs, are as recorded',
    (recording) => {
      for (const one of cases(recording)) {
        const { valid, alone, pairs } = one.row;
        const tried = Object.keys(valid).filter(
          (name) =>
            /^(string|object)$/.test(typeof valid[name]) &&
            !excepted(recording, `${one.name} ${name} emptied`),
        );
        for (const field of tried) {
          const want = (alone[field] ?? []).flatMap((text) => toSaid(text, field));
          expect
            .soft(said(one, { [field]: emptied(valid[field]) }), `${one.name} ${field}`)
            .toEqual(want.toSorted());
        }
        for (const [pair, said2] of Object.entries(pairs)) {
          const names = pair.split(' + ');
          const want = said2 === 'taken' ? [] : said2.flatMap((text) => toSaid(text, ''));
          const changed = Object.fromEntries(names.map((name) => [name, emptied(valid[name])]));
          expect.soft(said(one, changed), `${one.name} ${pair}`).toEqual(want.toSorted());
        }
      }
    },
  );

  test.each(RECORDED)(
    '%s: the required fields are as recorded when all other fields are as empty as possible',
    (recording) => {
      for (const one of cases(recording)) {
        const { valid, needs } = one.row;
        const barest = Object.fromEntries(
          Object.entries(valid).map(([name, value]) => {
            const kept = needs.includes(name) || typeof value === 'boolean' || typeof value === 'number';
            const shown = one.item.fields.find((field) => field.name === name)?.value;
            return [name, kept ? value : (shown ?? emptied(value))];
          }),
        );
        expect.soft(said(one, barest), `${one.name} with no more than it needs`).toEqual([]);
        for (const name of needs.filter((need) => !excepted(recording, `${one.name} needs ${need}`))) {
          expect
            .soft(said(one, { ...barest, [name]: emptied(valid[name]) }), `${one.name} needs ${name}`)
            .not.toEqual([]);
        }
      }
    },
  );
});
