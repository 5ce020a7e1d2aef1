import { describe, expect, test } from 'vitest';
import { SecretRedactor } from '../../../../generator/base/secrets/redactor.ts';
import { ShownSecrets } from '../../../../generator/reconcile/observe/list-checks.ts';
import { processorTime } from '../processor-time.ts';

describe('SecretRedactor', () => {
  test('looks for secrets only when there is a text, however often it learns one', () => {
    const timeOf = (count: number) =>
      processorTime(() => {
        const redactor = new SecretRedactor();
        for (let index = 0; index < count; index++) redactor.add([`s3cret-${index}`]);
        expect(redactor.serviceText(`is s3cret-${count - 1}`)).toBe('is [secret]');
      });
    timeOf(1000);
    // If each secret cost a new search, it would be 64 times as long.
    expect(timeOf(8000) / timeOf(1000)).toBeLessThan(30);
  });

  test('leaves a word in a sentence of suite, but not the other secrets', () => {
    const redactor = new SecretRedactor();
    redactor.add(['correct', 'correct-1', 'incorrect9']);
    expect(redactor.ourText('correct correct-1 incorrect9')).toBe('correct [secret] [secret]');
    expect(redactor.serviceText('correct correct-1')).toBe('[secret] [secret]');
  });
});

describe('the secrets that the lists of one service show', () => {
  const list = { kind: 'indexer', place: 'sonarr' } as const;
  const several = (start: number, count: number, length: number) =>
    Array.from({ length: count }, (_, index) => String(start + index).padEnd(length, 'x'));

  test.each([
    ['number', 6000, 10],
    ['characters', 3000, 100],
  ])('are limited together in their %s', (_, count, length) => {
    const shown = new ShownSecrets();
    shown.add(list, several(1_000_000, count, length));
    // The same secrets in another list are no more.
    shown.add(list, several(1_000_000, count, length));
    expect(() => shown.add(list, several(2_000_000, count, length))).toThrow(/more than suite can keep out/u);
    shown.add(list, several(3_000_000, 100, length));
  });
});
