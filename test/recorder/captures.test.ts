/** The recordings against the captures that they are made of, where these are beside the checkout. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../generator/base/json.ts';
import type { Json } from '../../generator/base/json.ts';
import { CAPTURES, hasCaptures } from '../captures.ts';
import { ALL_RECORDINGS, recorded, recordedFiles } from '../recordings.ts';
import { differing, recordingsOf } from './make.ts';

/** Keys whose values are prose, links to some, or how an answer was transported: they may be missing. */
const LEFT_OUT = [
  /^(?:description|helpLink|helpText|helpTextWarning|hint|infoLink|placeholder|traceId|wikiUrl)$/u,
  // The explanation that some definitions put into a field, and labels that are one.
  /^(?:value|label)$/u,
  // The framework's title of a status and its specification, and the words of a message.
  /^(?:title|type|message)$/u,
  /^(?:cache-control|content-length|transfer-encoding)$/u,
];

/** Lists that are empty in the recordings: what the sites behind Prowlarr's definitions have, and where they are. */
const EMPTIED = ['categories', 'indexerUrls', 'legacyUrls'];

/** Keys whose values are sentences, as codes in the recordings. */
const SENTENCES = ['body', 'content', 'detailedDescription', 'errorMessage', 'message', 'says'];

/** Keys of objects whose keys or lists are sentences. */
const BY_SENTENCE = [
  'refuses',
  'errors',
  'alone refused',
  'two at a time, where that is not what each alone says',
];

/** Places at which a recording differs from its capture otherwise than it may. */
function odd(capture: Json, facts: Json | undefined, place: string, owner: Json = null): string[] {
  const key = place.split('>').findLast((step) => !/^\d+$/u.test(step)) ?? '';
  if (typeof capture !== 'object' || capture === null) return oddScalar(capture, facts, place, key, owner);
  if (facts === undefined) return [`${place} is missing`];
  if (EMPTIED.includes(key) && Array.isArray(facts) && facts.length === 0) return [];
  if (BY_SENTENCE.includes(key)) return oddSentences(capture, facts, place);
  const inner = Object.entries(capture).flatMap(([step, value]) =>
    odd(value, isObject(facts) ? facts[step] : (facts as Json[])[Number(step)], `${place}>${step}`, capture),
  );
  const more = Object.keys(facts ?? {}).filter((step) => !(step in capture));
  return [...inner, ...more.map((step) => `${place}>${step} is not in the capture`)];
}

function oddScalar(
  capture: Json,
  facts: Json | undefined,
  place: string,
  key: string,
  owner: Json,
): string[] {
  if (capture === facts) return [];
  if (facts === undefined && isProse(capture, key, owner)) return [];
  const isCode = typeof capture === 'string' && typeof facts === 'string' && SENTENCES.includes(key);
  return isCode ? [] : [`${place}: ${JSON.stringify(capture)} is ${JSON.stringify(facts) ?? 'missing'}`];
}

function isProse(capture: Json, key: string, owner: Json): boolean {
  const row = isObject(owner) ? owner : {};
  if (!LEFT_OUT.some((keys) => keys.test(key)) || typeof capture !== 'string') return false;
  if (key === 'value') return row['type'] === 'info';
  if (key === 'label') return capture.length > 60;
  return key === 'title' || key === 'type' ? 'status' in row : true;
}

/** Nothing but sentences may differ: probes, keys and the number of sentences stay. */
function oddSentences(capture: Json, facts: Json, place: string): string[] {
  const told = place.endsWith('refuses') ? probesIn : countsIn;
  return isDeepStrictEqual(told(capture), told(facts)) ? [] : [`${place} has other probes`];
}

function probesIn(refuses: Json): Set<Json> {
  return new Set(Object.values(refuses ?? {}).flat() as Json[]);
}

function countsIn(sentences: Json): Map<string, unknown> {
  const all = Object.entries(sentences ?? {});
  return new Map(all.map(([key, list]) => [key, Array.isArray(list) ? list.length : list]));
}

describe.skipIf(!hasCaptures)('captures', () => {
  test('`npm run recordings` writes what is committed', () => {
    expect(differing(recordingsOf(CAPTURES), path.join(import.meta.dirname, '../recordings'))).toEqual([]);
  });

  test.each(ALL_RECORDINGS)('$folder: what is left out is prose', ({ folder }) => {
    for (const file of recordedFiles(folder)) {
      const capture = JSON.parse(readFileSync(path.join(CAPTURES, folder, file), 'utf8')) as Json;
      expect.soft(odd(capture, recorded<Json>(folder, file), file).slice(0, 20)).toEqual([]);
    }
  });
});
