import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bootId } from '../../../generator/files/proc.ts';

const HIDDEN = '/proc/sys/kernel/random/hidden';

test('the ID of the boot is that of the kernel, whatever the environment says', async () => {
  const id = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  expect(await bootId(undefined, { SUITE_BOOT_ID: '0'.repeat(32) })).toBe(id);
});

test.each([
  ['0123456789abcdef0123456789abcdef', '01234567-89ab-cdef-0123-456789abcdef'],
  ['01234567-89ab-cdef-0123-456789abcdef', '01234567-89ab-cdef-0123-456789abcdef'],
  ['%b', 'unknown'],
  ['a b', 'unknown'],
  [undefined, 'unknown'],
])('where it is hidden, %s from systemd is %s', async (given, id) => {
  expect(await bootId(HIDDEN, { SUITE_BOOT_ID: given })).toBe(id);
});
