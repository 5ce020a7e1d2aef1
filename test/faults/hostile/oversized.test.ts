/** Answers to writes and reads by ID with very many or very long fields do not reach the state. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../../emit.ts';
import { FAKE_KEY } from '../../service/fake.ts';
import { startFront } from '../../service/front.ts';
import { warmSuite as suite } from '../../warm/suite.ts';

interface Shown {
  readonly fields: object[];
}

const BUTTON = { name: 'button', type: 'oAuth' };

describe.each([
  ['very many fields', Array.from({ length: 20_000 }, (_, index) => ({ name: `f${index}` }))],
  ['fields with long names', Array.from({ length: 200 }, (_, at) => ({ name: `f${at}`.padEnd(5000, 'x') }))],
])('%s', (_, more) => {
  it.each([
    ['in answers to writes', false],
    ['in answers to reads, too', true],
  ])('%s', { timeout: 60_000 }, async (__, reads) => {
    await withFolder(async (folder) => {
      const grown = (one: Shown): Shown => ({ ...one, fields: [...one.fields, ...more, BUTTON] });
      await using hostile = await startFront('sonarr-4.0.19', ({ method, path: asked }, answered) => {
        if (!/\/downloadclient(\/\d+)?$/u.test(asked) || answered.status >= 300) return;
        const body = JSON.parse(answered.body) as Shown | Shown[];
        if (method === 'GET' && !reads) return;
        answered.body = JSON.stringify(Array.isArray(body) ? body.map(grown) : grown(body));
      });
      mkdirSync(path.join(folder, 'state'));
      writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
      const client = { path: 'suite.a', name: 'q', implementation: 'QBittorrent' };
      const entries = [{ ...client, values: { fields: { host: 'box' } } }];
      const service = { name: 'tv', app: 'sonarr', baseUrl: hostile.url, urlBase: '', apiKeyFile: 'key' };
      const manifest = { format: 1, service, kinds: { downloadclient: { entries } } };
      writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
      const flags = ['--manifest', 'manifest.json', '--state-dir', 'state', '--wait', '0'];
      const applied = await suite(folder, 'apply', ...flags);
      expect(applied.stderr).not.toMatch(/defect/u);
      expect(applied.code).toBe(reads ? 75 : 0);
      if (reads) expect(applied.stderr).toContain('[list-shape]');
      const state = path.join(folder, 'state', 'tv.json');
      expect(existsSync(state) ? readFileSync(state, 'utf8').length : 0).toBeLessThan(10_000);
    });
  });
});

it('a resource with as many keys as suite reads is updated with one more', { timeout: 60_000 }, async () => {
  await withFolder(async (folder) => {
    const title = { implementation: 'ReleaseTitleSpecification', fields: { value: 'x' } };
    const conditions = [{ name: 'one', negate: false, required: false, ...title }];
    let isFull = false;
    const full = ({ includeCustomFormatWhenRenaming: _unset, ...one }: Record<string, unknown>): object => {
      const missing = Array.from({ length: 300 - Object.keys(one).length }, (__, at) => [`x${at}`, 1]);
      return { ...one, ...(Object.fromEntries(missing) as object) };
    };
    await using front = await startFront('sonarr-4.0.19', ({ method, path: asked }, answered) => {
      if (!isFull || method !== 'GET' || !/\/customformat(\/\d+)?$/u.test(asked)) return;
      const body = JSON.parse(answered.body) as Record<string, unknown> | Record<string, unknown>[];
      answered.body = JSON.stringify(Array.isArray(body) ? body.map(full) : full(body));
    });
    mkdirSync(path.join(folder, 'state'));
    writeFileSync(path.join(folder, 'key'), FAKE_KEY, { mode: 0o600 });
    const flags = ['--manifest', 'manifest.json', '--state-dir', 'state', '--wait', '0'];
    const apply = async (values: object) => {
      const entries = [{ path: 'suite.a', name: 'x', implementation: '', values: { conditions, ...values } }];
      const service = { name: 'tv', app: 'sonarr', baseUrl: front.url, urlBase: '', apiKeyFile: 'key' };
      const manifest = { format: 1, service, kinds: { customformat: { prune: 'none', entries } } };
      writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
      return suite(folder, 'apply', ...flags);
    };
    expect(await apply({})).toMatchObject({ code: 0, stderr: '' });
    isFull = true;
    expect(await apply({ includeInRenames: true })).toMatchObject({ code: 0, stderr: '' });
  });
});
