import { expect, test } from 'vitest';
import { optionPath } from '../../../generator/nix/option-path.ts';

test.each([
  ['sonarr', 'suite.services.sonarr'],
  ['sonarr-anime', 'suite.services.sonarr-anime'],
  ['my.sonarr', 'suite.services."my.sonarr"'],
  ['4k', 'suite.services."4k"'],
  ['or', 'suite.services."or"'],
  ['a"${b}', 'suite.services."a\\"\\${b}"'],
])('the option of a service called %s', (name, want) => {
  expect(optionPath('suite', 'services', name)).toBe(want);
});
