import { expect, test } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import { generalType } from '../../../../generator/schema/field/general-type.ts';
import { nixOptionType } from '../../../../generator/nix/option-types.ts';

/** The type of a key that no table knows, of which a service shows this. */
const typeOf = (shown: Json) =>
  generalType({ kind: 'notification', app: 'sonarr', schema: 'sonarr', key: 'brandNew', shown });

test.each<[string, { given: Json; want: string }]>([
  ['text, which is no place for a secret', { given: '', want: 'types.nullOr types.label' }],
  ['a switch', { given: false, want: 'types.nullOr types.bool' }],
  ['a whole number', { given: 2, want: 'types.nullOr types.int' }],
  ['a number', { given: 0.5, want: 'types.nullOr types.float' }],
  ['a list', { given: [], want: 'types.nullOr (types.listOf types.anything)' }],
])('a general key that shows %s', (_, { given, want }) => {
  expect(nixOptionType({ type: typeOf(given), tableOf: () => ({ table: 'x', perSchema: false }) }, 0)).toBe(
    want,
  );
});
