/** API keys on disk: the key of a form that works and of one that does not is shown nowhere. unit/source/services has all forms. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suite } from '../cli/run.ts';
import { withFolder } from '../emit.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { faultTable } from './table.ts';

const KEY = 'c4n4ry0123456789c4n4ry0123456789';

const written =
  (text: string | Buffer, mode = 0o600) =>
  (file: string): void => {
    writeFileSync(file, text);
    chmodSync(file, mode);
  };

/** Content of the disk, and the code of the error or warning; none if the key is accepted. */
const CASES: Readonly<
  Record<string, [make: (file: string) => unknown, code: string | undefined, exit: number]>
> = {
  'a bare key': [written(KEY), undefined, 0],
  'a config.xml': [
    written(`<Config>\r\n  <Port>8989</Port>\r\n  <ApiKey>${KEY}</ApiKey>\r\n</Config>`),
    undefined,
    0,
  ],
  'an environment file': [written(`# keys\nSONARR__AUTH__APIKEY=${KEY}\n`), undefined, 0],
  'open to others': [written(KEY, 0o644), 'key-readable-by-others', 0],
  'nothing there': [() => undefined, 'file-missing', 2],
  empty: [written(''), 'key-empty', 2],
  'over 64 KiB': [written('k'.repeat(65 * 1024)), 'file-too-large', 2],
  'two lines': [written(`${KEY}\n${KEY}\n`), 'key-malformed', 2],
  'bytes that are not text': [written(Buffer.from([0xff, 0xfe, 0, 1, 2])), 'key-malformed', 2],
  'another app’s environment file': [
    written('RADARR__AUTH__APIKEY=x\nLIDARR__AUTH__APIKEY=y\n'),
    'key-several',
    2,
  ],
};

describe('an API key file', () => {
  let service: FakeService;
  const row = faultTable('Keys on disk');
  beforeAll(async () => {
    service = await startFakeService({ recording: 'sonarr-4.0.19', apiKey: KEY });
  });
  afterAll(() => service.stop());

  it.each(Object.entries(CASES))('%s', async (what, [make, code, exit]) => {
    await withFolder(async (folder) => {
      make(path.join(folder, 'key'));
      const flags = ['--service', `sonarr=${service.url}`, '--key-file', 'key'];
      const ran = await suite(folder, 'list', 'notification', ...flags);
      expect(ran.code).toBe(exit);
      if (code === undefined) expect(ran.stderr).toBe('');
      else expect(ran.stderr).toContain(`[${code}]`);
      expect(ran.stdout + ran.stderr).not.toContain(KEY);
      expect(ran.stderr).not.toMatch(/^\s+at /mu);
      row(what, code ?? 'taken', 'nothing');
    });
  });
});
