/** The recordings against the captures that they are made of. Without captures there is no such test (`vitest.config.ts`). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../generator/base/json.ts';
import type { Json } from '../../generator/base/json.ts';
import { CAPTURES } from '../run/beside.ts';
import { ALL_RECORDINGS, recorded, recordedFiles } from '../recordings.ts';
import type { Recording } from '../recordings.ts';
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
  if (key.startsWith('log of ') && Array.isArray(facts)) return oddLog(capture, facts, place);
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

/** Level and logger of each entry must be in the capture, in their order. */
function oddLog(capture: Json, facts: readonly Json[], place: string): string[] {
  const entries = Object.values(capture ?? {})
    .map(String)
    .filter((line) => /^\d{4}-/u.test(line));
  const told = facts.map((fact) => `|${String(fact).replace(' ', '|')}|`);
  const isKept =
    entries.length === told.length && entries.every((line, index) => line.includes(told[index] ?? '\0'));
  return isKept ? [] : [`${place} has other entries`];
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

describe('captures', () => {
  test('`npm run recordings` writes what is committed', () => {
    expect(differing(recordingsOf(CAPTURES), path.join(import.meta.dirname, '../recordings'))).toEqual([]);
  });

  test.each(ALL_RECORDINGS)('$folder: what is left out is prose', ({ folder }) => {
    for (const file of recordedFiles(folder)) {
      const found = odd(captured(folder, file), recorded<Json>(folder, file), file);
      expect.soft(found.slice(0, 20)).toEqual([]);
    }
  });

  test('no help text or error message of the services is in anything committed', () => {
    const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
    const files = listed.filter((file) => existsSync(file) && /\.(?:json|md|nix|snap|ts|txt)$/u.test(file));
    const all = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const known = new Set(beginnings(all));
    const prose = [...new Set(ALL_RECORDINGS.flatMap(({ folder }) => proseOf(folder)))];
    expect(prose.length).toBeGreaterThan(1000);
    const suspects = prose.filter((text) => beginnings(text).every((beginning) => known.has(beginning)));
    expect(
      suspects.filter((text) => all.includes(text) || all.includes(JSON.stringify(text).slice(1, -1))),
    ).toEqual([]);
  });
});

/** Each three words in a row: whether a text has them is quicker asked than whether it has a sentence. */
function beginnings(text: string): string[] {
  const words = text.match(/[A-Za-z]+/gu) ?? [];
  return words.slice(2).map((word, index) => `${words[index] ?? ''} ${words[index + 1] ?? ''} ${word}`);
}

/** Help texts and messages of three words or more in the captures of a service. */
function proseOf(folder: Recording): string[] {
  const found = recordedFiles(folder).flatMap((file) => textsIn(captured(folder, file)));
  return found.filter((text) => text.split(' ').length > 2);
}

const TEXTS = ['content', 'detailedDescription', 'errorMessage', 'helpText', 'message'];

function textsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) ? TEXTS.map((key) => value[key]) : [];
  const texts = own.filter((text) => typeof text === 'string');
  return [...texts, ...Object.values(value).flatMap(textsIn)];
}

function captured(folder: Recording, file: string): Json {
  return JSON.parse(readFileSync(path.join(CAPTURES, folder, file), 'utf8')) as Json;
}
