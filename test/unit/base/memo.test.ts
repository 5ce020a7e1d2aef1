import { expect, test } from 'vitest';
import { memoList } from '../../../generator/base/memo.ts';

test('a list is made once, and lists that begin alike or have another order are different lists', () => {
  const [a, b] = [{}, {}];
  const made: (readonly object[])[] = [];
  const length = memoList((keys: readonly object[]) => made.push(keys) * 10 + keys.length);
  const lists = [[], [a], [a, b], [b, a], [a, a]];
  expect(lists.map(length)).toEqual([10, 21, 32, 42, 52]);
  expect(lists.map((keys) => length([...keys]))).toEqual([10, 21, 32, 42, 52]);
  expect(made).toHaveLength(lists.length);
});

test('an undefined result is not made again', () => {
  let count = 0;
  const nothing = memoList(() => void (count += 1));
  const key = {};
  expect([nothing([key]), nothing([key])]).toEqual([undefined, undefined]);
  expect(count).toBe(1);
});
