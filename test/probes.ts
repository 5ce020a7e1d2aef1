/** Contents of the recordings of `field-values.json`: the values that were sent, and their results. */
import type { Json } from '../generator/base/json.ts';

/** The values that were sent, by the name of the probe. */
export const PROBES = {
  text: 'abc',
  digits: '5',
  int: 5,
  float: 1.5,
  true: true,
  strings: ['a', 'b'],
  ints: [1, 2],
  pairs: [{ key: 'a', value: 'b' }],
} as const;

/** Values in the form of a configuration, by the name of the probe. */
export const WRITTEN: Readonly<Record<string, Json>> = {
  ...PROBES,
  strings: ['a', 'b'],
  ints: [1, 2],
  pairs: { a: 'b' },
  false: false,
  'comma text': 'a,b',
  'digits with a comma': '1,5',
  'digits with a point': '1.5',
  'list empty text': [''],
  'list twice': ['a', 'a'],
  'list word': ['word'],
  nothing: '',
  'a space': ' ',
  'true as text': 'true',
};

/** `=`: stored as sent; a number: the status of the refusal; else what it became. */
export type Taken = '=' | number | { readonly stored: unknown };
