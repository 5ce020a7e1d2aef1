/** `suite write-keys`: keys in every form become files with the bare key. */
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { warmSuite as suite } from '../warm/suite.ts';
import { testFolder } from '../folder.ts';

const KEY = 'a1'.repeat(16);

/** Runs the command on services whose key files have these texts; null: the file does not exist. */
async function write(folder: string, texts: Readonly<Record<string, string | null>>, more: string[] = []) {
  const services = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const apiKeyFile = path.join(folder, `${name}.key`);
      if (text !== null) writeFileSync(apiKeyFile, text, { mode: 0o600 });
      return [name, { app: 'sonarr', baseUrl: 'http://127.0.0.1:8989', apiKeyFile }];
    }),
  );
  const file = path.join(folder, 'services.json');
  writeFileSync(file, JSON.stringify({ services }));
  return suite(folder, 'write-keys', '--services', file, '--out', path.join(folder, 'out'), ...more);
}

describe('suite write-keys', () => {
  test('writes the bare key of each form, for its owner alone', async () => {
    const folder = testFolder();
    const done = await write(folder, {
      bare: `${KEY}\n`,
      xml: `<Config>\n  <ApiKey>${KEY}</ApiKey>\n</Config>`,
      environment: `RADARR__AUTH__APIKEY=${'b'.repeat(32)}\nSONARR__AUTH__APIKEY="${KEY}"`,
    });
    expect(done).toEqual({ code: 0, stdout: '', stderr: '' });
    for (const name of ['bare', 'xml', 'environment']) {
      const file = path.join(folder, 'out', name);
      expect(readFileSync(file, 'utf8')).toBe(KEY);
      expect(statSync(file).mode & 0o777).toBe(0o400);
    }
  });

  test.each([
    ['plain', 'a1', 'a1', 0o400],
    ['json', 'a"1', '"a\\"1"', 0o400],
    ['env:KEY_1', 'a1', 'KEY_1=a1\n', 0o440],
    ['env:KEY', 'a"$1', 'KEY="a\\"\\$1"\n', 0o440],
  ])('writes a key as %s: %s', async (format, key, text, mode) => {
    const folder = testFolder();
    const more = ['--as=key', `--key-format=${format}`, ...(mode === 0o440 ? ['--group'] : [])];
    expect(await write(folder, { sonarr: key }, more)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(path.join(folder, 'out/key'), 'utf8')).toBe(text);
    expect(statSync(path.join(folder, 'out/key')).mode & 0o777).toBe(mode);
  });

  test.each([['--as=../key'], ['--as=key'], ['--key-format=env:1'], ['--key-format=xml']])(
    'refuses %s for two services',
    async (flag) => {
      const folder = testFolder();
      expect(await write(folder, { a: KEY, b: KEY }, [flag])).toMatchObject({ code: 2, stdout: '' });
      expect(existsSync(path.join(folder, 'out'))).toBe(false);
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    'gives a key that root writes to no other user, whoever owns the folder',
    async () => {
      const folder = testFolder();
      mkdirSync(path.join(folder, 'out'));
      chownSync(path.join(folder, 'out'), 1234, 1234);
      expect(await write(folder, { sonarr: KEY })).toMatchObject({ code: 0 });
      expect(statSync(path.join(folder, 'out/sonarr'))).toMatchObject({ uid: 0, gid: 0 });
    },
  );

  test('reports every key that it cannot read, and writes the others', async () => {
    const folder = testFolder();
    const { code, stdout, stderr } = await write(folder, {
      bare: KEY,
      missing: null,
      wrong: '<Config></Config>',
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      `suite.services.missing.apiKeyFile (${folder}/missing.key): the key file does not exist`,
    );
    expect(stderr).toContain('suite.services.wrong.apiKeyFile');
    expect(stderr).not.toContain(KEY);
    expect(readFileSync(path.join(folder, 'out/bare'), 'utf8')).toBe(KEY);
    expect(existsSync(path.join(folder, 'out/wrong'))).toBe(false);
  });

  test('replaces a key, keeps one that cannot be read now, and removes the rest of a killed run', async () => {
    const folder = testFolder();
    mkdirSync(path.join(folder, 'out'));
    writeFileSync(path.join(folder, 'out/sonarr'), 'old', { mode: 0o400 });
    writeFileSync(path.join(folder, 'out/.suite-tmp-1-a'), 'half a key');
    for (const text of [KEY, '']) {
      expect(await write(folder, { sonarr: text })).toMatchObject({ code: text === '' ? 2 : 0 });
      expect(readFileSync(path.join(folder, 'out/sonarr'), 'utf8')).toBe(KEY);
    }
    expect(existsSync(path.join(folder, 'out/.suite-tmp-1-a'))).toBe(false);
  });
});
