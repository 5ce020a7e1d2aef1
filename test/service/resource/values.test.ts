/** What becomes of values in fields, against the 18,000 recorded probes. */
import { describe, expect, test } from 'vitest';
import { RECORDINGS, capture, hasCaptures } from '../../captures.ts';
import { PROBES } from '../../probes.ts';
import type { Taken } from '../../probes.ts';
import type { Recording } from '../../captures.ts';
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
    if (error instanceof Refusal) {
      return error.reply.status;
    }
    throw error;
  }
}

function* places(
  recording: Recording,
): Generator<[name: string, place: ValuePlace, takes: Readonly<Record<string, Taken>>]> {
  const probed = capture<Readonly<Record<'downloadclient' | 'notification', Probed>>>(
    recording,
    'field-values.json',
  );
  for (const kind of ['downloadclient', 'notification'] as const) {
    for (const item of readRecording(recording).kinds.get(kind)?.items ?? []) {
      for (const field of item.fields) {
        const takes = probed[kind][item.implementation]?.[field.name]?.takes;
        if (takes !== undefined) {
          yield [
            `${item.implementation}.${field.name}`,
            { item, field, rules: RULES[recording], method: 'PUT' },
            takes,
          ];
        }
      }
    }
  }
}

describe.skipIf(!hasCaptures)('values in fields', () => {
  test.each(RECORDINGS.map(({ folder }) => folder))('%s takes them as was recorded', (recording) => {
    let probes = 0;
    for (const [name, place, takes] of places(recording)) {
      for (const [probe, taken] of Object.entries(takes)) {
        probes += 1;
        expect
          .soft(took((PROBES as Readonly<Record<string, unknown>>)[probe], place), `${name} ${probe}`)
          .toEqual(taken);
      }
    }
    console.info(`${recording} field-values.json: ${probes} probes`);
    expect(probes).toBeGreaterThan(1000);
  });
});
