/** Compares the fake's conversion of field values with the 18,000 recorded probes. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { PROBES, type Taken } from '../../probes.ts';
import { RECORDINGS, hasRecorded, recorded } from '../../recordings.ts';
import { Refusal } from '../http/failures.ts';
import { MASK, isSecret, itemNamed, readRecording } from '../recorded/recording.ts';
import { RULES } from '../rules.ts';
import { type ValuePlace, coerce } from './values.ts';

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
function unspaced(taken: Taken | undefined): unknown {
  const text = typeof taken === 'object' && typeof taken.stored === 'string' ? taken.stored : '';
  return text.startsWith('[') ? { stored: JSON.stringify(JSON.parse(text)) } : taken;
}

/** Kind -> implementation or `implementation/definition` -> field -> probe -> outcome. */
type Probed = Partial<
  Record<ProviderKind, Record<string, Record<string, { readonly takes: Readonly<Record<string, Taken>> }>>>
>;

/** The files of a recording that hold probes: clients and notifications, and the other kinds where they were tried. */
const FILES = ['field-values.json', 'kinds-field-values.json', 'v5-kinds-field-values.json'];

const RUNS = RECORDINGS.flatMap(({ folder }) => FILES.map((file) => ({ recording: folder, file }))).filter(
  ({ recording, file }) => hasRecorded(recording, file),
);

test.each(RUNS)('values in fields, $recording $file', ({ recording, file }) => {
  const wrong: string[] = [];
  let met = 0;
  for (const [kind, rows] of Object.entries(recorded<Probed>(recording, file)))
    for (const [key, probed] of Object.entries(rows)) {
      const items = readRecording(recording).kinds.get(kind as ProviderKind)?.items ?? [];
      const item = itemNamed(items, key);
      for (const field of item?.fields ?? [])
        for (const [probe, taken] of Object.entries(probed[field.name]?.takes ?? {})) {
          const place = {
            item: item as NonNullable<typeof item>,
            field,
            rules: RULES[recording],
            method: 'PUT',
          } as const;
          const got = took(PROBES[probe as keyof typeof PROBES], place);
          if (isDeepStrictEqual(unspaced(got), unspaced(taken))) met += 1;
          else wrong.push(`${kind} ${key} ${field.name} ${probe}: ${JSON.stringify([got, taken])}`);
        }
    }
  expect(wrong).toEqual([]);
  expect(met).toBeGreaterThan(400);
});
