/** Compares the fake's conversion of field values with the 18,000 recorded probes. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { RECORDINGS, hasRecorded, recorded } from '../../recordings.ts';
import { PROBES } from '../../probes.ts';
import type { Taken } from '../../probes.ts';
import type { Recording } from '../../recordings.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { VALUES_EXCEPTED } from '../recorded/exceptions.ts';
import { Refusal } from '../http/failures.ts';
import { MASK, isSecret, readRecording } from '../recorded/recording.ts';
import { RULES } from '../rules.ts';
import { coerce } from './values.ts';
import type { ValuePlace } from './values.ts';

type Probed = Readonly<
  Record<string, Readonly<Record<string, { readonly takes: Readonly<Record<string, Taken>> }>>>
>;

function took(value: unknown, place: ValuePlace): Taken {
  try {
    const stored = coerce(value, place);
    const shown = isSecret(place.field) && stored !== undefined ? MASK : (stored ?? null);
    return JSON.stringify(shown) === JSON.stringify(value) ? '=' : { stored: shown };
  } catch (error) {
    if (error instanceof Refusal) return error.reply.status;
    throw error;
  }
}

/** A service that keeps JSON as a text keeps the blanks of the request too, which are the recorder's. */
function unspaced(taken: Taken): unknown {
  const text = typeof taken === 'object' && typeof taken.stored === 'string' ? taken.stored : '';
  return text.startsWith('[') ? { stored: JSON.stringify(JSON.parse(text)) } : taken;
}

type Probes = Partial<Record<ProviderKind, Probed>>;

/** The files of a recording that hold probes: clients and notifications, and the other kinds where they were tried. */
const FILES = ['field-values.json', 'kinds-field-values.json', 'v5-kinds-field-values.json'] as const;

interface Place {
  readonly name: string;
  readonly place: ValuePlace;
  readonly takes: Readonly<Record<string, Taken>>;
}

function* places(recording: Recording, file: string): Generator<Place> {
  const { kinds } = readRecording(recording);
  for (const [kind, rows] of Object.entries(recorded<Probes>(recording, file)) as [ProviderKind, Probed][]) {
    for (const [key, probed] of Object.entries(rows)) {
      const [implementation = '', definition] = key.split('/');
      const items = kinds.get(kind)?.items.filter((one) => one.implementation === implementation) ?? [];
      const named = items.find(({ name, definitionName }) => [name, definitionName].includes(definition));
      const item = named ?? items[0];
      for (const field of item?.fields ?? []) {
        const takes = probed[field.name]?.takes;
        if (item !== undefined && takes !== undefined) {
          const place = { item, field, rules: RULES[recording], method: 'PUT' } as const;
          yield { name: `${kind} ${key} ${field.name}`, place, takes };
        }
      }
    }
  }
}

const RUNS = RECORDINGS.flatMap(({ folder }) => FILES.map((file) => ({ recording: folder, file }))).filter(
  ({ recording, file }) => hasRecorded(recording, file),
);

describe('values in fields', () => {
  test.each(RUNS)('$recording $file', ({ recording, file }) => {
    const count = { same: 0, different: 0, excepted: 0 };
    for (const { name, place, takes } of places(recording, file)) {
      for (const [probe, taken] of Object.entries(takes)) {
        const got = took((PROBES as Readonly<Record<string, unknown>>)[probe], place);
        const same = isDeepStrictEqual(unspaced(got), unspaced(taken));
        const reason = VALUES_EXCEPTED[recording]?.[`${name} ${probe}`];
        count[reason !== undefined ? 'excepted' : same ? 'same' : 'different'] += 1;
        expect
          .soft(reason === undefined ? unspaced(got) : same, `${name} ${probe}`)
          .toEqual(reason === undefined ? unspaced(taken) : false);
      }
    }
    const { same, different, excepted } = count;
    console.info(`${recording} ${file}: ${same} probes met, ${different} different, ${excepted} excepted`);
    expect(different).toBe(0);
    expect(same).toBeGreaterThan(400);
  });
});
