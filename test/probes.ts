/** Contents of the recordings of `field-values.json`: the values that were sent, and their results. */

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

/** `=`: stored as sent; a number: the status of the refusal; else what it became. */
export type Taken = '=' | number | { readonly stored: unknown };
