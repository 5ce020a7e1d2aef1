import { expect, test } from 'vitest';
import { unknownStructureNames } from '../../../../generator/reconcile/desired/unknown-names.ts';
import { processorTime } from '../../base/processor-time.ts';

test('many unknown names are compared with thousands of others in little time', () => {
  const known = Array.from({ length: 1000 }, (_, index) => `the name of format ${index}`);
  const entry = { path: 'suite.profiles.kids', name: 'kids' };
  const unresolvedOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: `formats.${index}`,
      target: { path: 'customformat', property: 'name', name: `a format of mine ${index}` } as const,
      known,
    }));
  const timeOf = (count: number) =>
    processorTime(() => {
      const { what, fix } = unknownStructureNames(entry, 'sonarr', unresolvedOf(count));
      expect(what).toContain(`"a format of mine ${count - 1}"; it has "the name of format 0"`);
      expect(what).toContain('and 980 more');
      expect(fix).toContain('"a format of mine 0"');
    });
  timeOf(10);
  expect(timeOf(200) / timeOf(10)).toBeLessThan(3);
});
