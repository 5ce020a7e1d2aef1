import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders } from '../../../generator/files/folder.ts';
import { withFolder } from '../../emit.ts';

test('makes what is missing, with the mode that is asked for, and is content with what is there', async () => {
  await withFolder(async (folder) => {
    const deep = path.join(folder, 'a/b/c');
    for (let times = 0; times < 2; times += 1) makeFolders(deep, 0o700);
    expect([deep, path.dirname(deep)].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o700]);
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => makeFolders(path.join(folder, 'file'))).toThrow(/EEXIST/u);
    expect(() => makeFolders(path.join(folder, 'file/below'))).toThrow(/ENOTDIR/u);
  });
});

// Node's own way never comes back from this.
test.skipIf(process.platform !== 'linux')("where nothing can be made it ends with the system's error", () => {
  for (const folder of ['/proc/x', '/proc/x/y/z']) expect(() => makeFolders(folder)).toThrow(/ENOENT/u);
});
