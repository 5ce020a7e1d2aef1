/** The recordings against the captures that they are made of. Without captures there is no such test (`vitest.config.ts`). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Json, isObject } from '../../generator/base/json.ts';
import { CAPTURES } from '../run/beside.ts';
import { ALL_RECORDINGS, type Recording } from '../recordings.ts';
import { recordingsOf } from './make.ts';
import { RECORDED, differing, readFolder } from './write.ts';

describe('captures', () => {
  test('`npm run recordings` writes what is committed', () => {
    expect(differing(recordingsOf(CAPTURES), RECORDED)).toEqual([]);
  });

  test('no help text or error message of the services is in anything committed', () => {
    const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
    const files = listed.filter((file) => existsSync(file) && /\.(?:json|md|nix|snap|ts|txt)$/u.test(file));
    const all = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const prose = [...new Set(ALL_RECORDINGS.flatMap(({ folder }) => proseOf(folder)))];
    expect(prose.length).toBeGreaterThan(1000);
    // To look for the longest word of each text is quicker than to look for each text.
    const texts = prose.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
    const byWord = Map.groupBy(texts, longestWord);
    const found = new Set<string>();
    for (const { 0: word, index } of all.matchAll(/[A-Za-z]+/gu))
      for (const text of byWord.get(word) ?? [])
        if (all.startsWith(text, index - text.indexOf(word))) found.add(text);
    expect([...found]).toEqual([]);
  });
});

function longestWord(text: string): string {
  const words = text.match(/[A-Za-z]+/gu) ?? [];
  return words.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

/** Help texts and messages of three words or more in the captures of a service. */
function proseOf(folder: Recording): string[] {
  const found = [...readFolder(path.join(CAPTURES, folder)).values()].flatMap(textsIn);
  return found.filter((text) => text.split(' ').length > 2);
}

const TEXTS = ['content', 'detailedDescription', 'errorMessage', 'helpText', 'message'];

function textsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) ? TEXTS.map((key) => value[key]) : [];
  const texts = own.filter((text) => typeof text === 'string');
  return [...texts, ...Object.values(value).flatMap(textsIn)];
}
