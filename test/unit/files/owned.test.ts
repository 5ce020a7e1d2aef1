import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Problems } from '../../../generator/base/problem.ts';
import { isGenerated } from '../../../generator/emit/render.ts';
import { OWNED_LIST, planOwned, writeOwned } from '../../../generator/files/owned.ts';
import { withFolder } from '../../emit.ts';

const one = { path: 'a.nix', text: 'one\n' };
const two = { path: 'sub/b.nix', text: 'two\n' };

async function write(root: string, files: readonly { path: string; text: string }[], force = false) {
  const plan = planOwned(root, files, force);
  await writeOwned(plan);
  return plan.changes;
}

async function codes(action: Promise<unknown>): Promise<string[]> {
  try {
    await action;
  } catch (error) {
    if (error instanceof Problems) return error.problems.map(({ code }) => code);
    throw error;
  }
  return [];
}

function tree(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
}

describe('files of ours', () => {
  test('are written, and a second run has nothing to do', async () => {
    await withFolder(async (root) => {
      expect(await write(root, [one, two])).toEqual([
        { path: 'a.nix', change: 'added' },
        { path: 'sub/b.nix', change: 'added' },
      ]);
      expect(tree(root)).toEqual([OWNED_LIST, 'a.nix', 'sub', 'sub/b.nix']);
      const list = readFileSync(path.join(root, OWNED_LIST), 'utf8');
      expect(await write(root, [two, one])).toEqual([]);
      expect(readFileSync(path.join(root, OWNED_LIST), 'utf8')).toBe(list);
    });
  });

  test('are removed when they are stale, with a folder that is empty then', async () => {
    await withFolder(async (root) => {
      await write(root, [one, two]);
      expect(await write(root, [one])).toEqual([{ path: 'sub/b.nix', change: 'removed' }]);
      expect(tree(root)).toEqual([OWNED_LIST, 'a.nix']);
    });
  });

  test('heal after a run that was cut off between any two steps', async () => {
    await withFolder(async (root) => {
      await write(root, [one, two]);
      const old = readFileSync(path.join(root, OWNED_LIST), 'utf8');
      const newer = [
        { ...one, text: 'ONE\n' },
        { path: 'c.nix', text: 'three\n' },
      ];
      await write(root, newer);
      // The list of the run before, the files half new: what kill -9 after the first file leaves, less the list's own transition.
      const after = readFileSync(path.join(root, OWNED_LIST), 'utf8');
      const merged = (name: string) =>
        [old, after].flatMap(
          (text) => (JSON.parse(text) as { files: Record<string, string> }).files[name] ?? [],
        );
      const transition = {
        format: 1,
        files: Object.fromEntries(['a.nix', 'c.nix', 'sub/b.nix'].map((name) => [name, merged(name)])),
      };
      for (const state of ['one\n', 'ONE\n']) {
        writeFileSync(path.join(root, OWNED_LIST), JSON.stringify(transition));
        writeFileSync(path.join(root, 'a.nix'), state);
        mkdirSync(path.join(root, 'sub'), { recursive: true });
        writeFileSync(path.join(root, 'sub/b.nix'), 'two\n');
        await write(root, newer);
        expect(tree(root)).toEqual([OWNED_LIST, 'a.nix', 'c.nix']);
        expect(readFileSync(path.join(root, OWNED_LIST), 'utf8')).toBe(after);
      }
    });
  });
});

describe('what is not ours', () => {
  test('is neither overwritten nor removed; all such files are named at once, and nothing is written', async () => {
    await withFolder(async (root) => {
      await write(root, [one, two]);
      writeFileSync(path.join(root, 'a.nix'), 'edited\n');
      writeFileSync(path.join(root, 'c.nix'), 'foreign\n');
      writeFileSync(path.join(root, 'sub/b.nix'), 'edited too\n');
      const before = tree(root).map((name) => [name, existsSync(path.join(root, name))]);
      expect(
        await codes(
          write(root, [
            { ...one, text: 'new\n' },
            { path: 'c.nix', text: 'x\n' },
            { path: 'd.nix', text: 'y\n' },
          ]),
        ),
      ).toEqual(['edited-file', 'foreign-file', 'edited-file']);
      expect(tree(root).map((name) => [name, existsSync(path.join(root, name))])).toEqual(before);
      expect(readFileSync(path.join(root, 'a.nix'), 'utf8')).toBe('edited\n');
    });
  });

  test('is kept if a changed list names it, because it does not begin as generated files do', async () => {
    await withFolder(async (root) => {
      const digest = hash('sha256', 'by hand\n');
      const files = { 'mine.nix': digest, 'a.nix': digest };
      writeFileSync(path.join(root, OWNED_LIST), JSON.stringify({ format: 1, files }));
      for (const name of Object.keys(files)) writeFileSync(path.join(root, name), 'by hand\n');
      const planned = async () => planOwned(root, [one], false, isGenerated);
      expect(await codes(planned())).toEqual(['foreign-file', 'foreign-file']);
    });
  });

  test('does not begin as all generated files do', () => {
    const files = readdirSync('nix/generated', { recursive: true, encoding: 'utf8' });
    const texts = files
      .filter((name) => name.endsWith('.nix'))
      .map((name) => readFileSync(path.join('nix/generated', name), 'utf8'));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => !isGenerated(text))).toEqual([]);
  });

  test('gives way to --force, and to that alone', async () => {
    await withFolder(async (root) => {
      writeFileSync(path.join(root, 'a.nix'), 'foreign\n');
      expect(await codes(write(root, [one]))).toEqual(['foreign-file']);
      await write(root, [one], true);
      expect(readFileSync(path.join(root, 'a.nix'), 'utf8')).toBe('one\n');
    });
  });

  test('is taken over where it is the same to the byte', async () => {
    await withFolder(async (root) => {
      writeFileSync(path.join(root, 'a.nix'), one.text);
      expect(await write(root, [one])).toEqual([]);
      expect(tree(root)).toEqual([OWNED_LIST, 'a.nix']);
    });
  });

  test('unrelated foreign files next to those of suite stay', async () => {
    await withFolder(async (root) => {
      writeFileSync(path.join(root, 'notes.md'), 'mine\n');
      await write(root, [one]);
      await write(root, []);
      expect(tree(root)).toEqual([OWNED_LIST, 'notes.md']);
    });
  });
});

describe('links are not followed out of the folder', () => {
  test.each(['file', 'folder'])('a %s', async (what) => {
    await withFolder(async (root) => {
      const outside = path.join(root, 'outside');
      const inside = path.join(root, 'inside');
      mkdirSync(outside);
      mkdirSync(inside);
      writeFileSync(path.join(outside, 'b.nix'), 'theirs\n');
      if (what === 'folder') symlinkSync(outside, path.join(inside, 'sub'));
      else {
        mkdirSync(path.join(inside, 'sub'));
        symlinkSync(path.join(outside, 'b.nix'), path.join(inside, 'sub/b.nix'));
      }
      const wanted = [two, { path: 'sub/new.nix', text: 'x\n' }];
      await expect(write(inside, wanted, true)).rejects.toThrow('is a symbolic link');
      expect(readdirSync(outside)).toEqual(['b.nix']);
      expect(readFileSync(path.join(outside, 'b.nix'), 'utf8')).toBe('theirs\n');
    });
  });
});

test('a stale file is not removed through a folder that has become a link', async () => {
  await withFolder(async (root) => {
    await write(path.join(root, 'in'), [one, two]);
    renameSync(path.join(root, 'in/sub'), path.join(root, 'moved'));
    symlinkSync(path.join(root, 'moved'), path.join(root, 'in/sub'));
    expect(await codes(write(path.join(root, 'in'), [one], true))).toEqual(['file-symlink']);
    expect(readFileSync(path.join(root, 'moved/b.nix'), 'utf8')).toBe('two\n');
  });
});

describe('a list that is damaged or hostile', () => {
  test.each([
    '',
    '{"format":1',
    '{"format":2,"files":{}}',
    '{"format":1,"files":{"../x":"y"}}',
    '{"format":1,"files":{"/etc/x":"y"}}',
  ])('%s', async (text) => {
    await withFolder((root) => {
      writeFileSync(path.join(root, OWNED_LIST), text);
      expect(() => planOwned(root, [one], true)).toThrow(expect.objectContaining({ code: 'owned-list' }));
    });
  });
});

test('a file in place of a folder is reported', async () => {
  await withFolder(async (root) => {
    writeFileSync(path.join(root, 'out'), '');
    await expect(write(path.join(root, 'out'), [one])).rejects.toThrow(
      /out.*(?:is a file where a folder belongs|is below a file)/u,
    );
  });
});
