import { describe, expect, test } from 'vitest';
import { choiceTable } from '../../../../generator/schema/field/field-type.ts';

describe('the table of choices', () => {
  test('a name goes to the first that has it, and the others are told by their value', () => {
    const choices = [
      { name: 'Other', value: 8000 },
      { name: 'Other', value: 0 },
      { name: 'Other', value: 8000 },
      { name: 'constructor', value: 1 },
    ];
    expect(choiceTable(choices)).toEqual({ Other: 8000, 'Other (0)': 0, constructor: 1 });
  });

  test('a name that the service gives is never taken from it', () => {
    const choices = [
      { name: 'A', value: 1 },
      { name: 'A', value: 2 },
      { name: 'A (2)', value: 3 },
    ];
    expect(choiceTable(choices)).toEqual({ A: 1, 'A (2)': 3 });
  });
});
