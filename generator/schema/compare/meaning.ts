/** Changes before their implementation is named, and the consequences that their code determines. */
import type { Change } from './change.ts';
import { CODES, type Meaning, type PlainCode } from './codes.ts';

/** A change of one implementation, before the implementation is named. */
export type Draft = Omit<Change, 'definition' | 'implementation' | 'kind' | 'schema'>;

/** Returns the change of a type. isWider: the new type has all values of the old one */
export function retyped(
  code: 'field-retyped' | 'general-retyped',
  types: Pick<Draft, 'from' | 'to'>,
  isWider: boolean,
): Draft {
  const why = isWider
    ? 'Values of the old type are still accepted.'
    : 'Values of the old type are errors or mean something else.';
  return { code, ...types, breaking: !isWider, why };
}

/** Returns a change whose code alone determines its consequence. */
export function draft(
  schema: string,
  code: PlainCode,
  parts: Omit<Draft, 'breaking' | 'code' | 'why'>,
): Draft {
  const { breaking, why }: Meaning = CODES[code].meaning;
  return { code, ...parts, breaking, why: typeof why === 'string' ? why : why(schema) };
}
