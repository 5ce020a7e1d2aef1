/** A staged provider kind that suite does not know: one row in a copy of suite, and nothing else, from `generate` to `apply`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ProviderRow } from '../../generator/servarr/kinds.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { withFolder } from '../emit.ts';
import { type Copy, type Evaluated, copyWith, evaluateIn, runOn, suite } from './copy.ts';
import { KEY, type ListenerService, startListenerService } from './service.ts';

const ROW = {
  roles: ['library'],
  noun: 'listener',
  nouns: 'listeners',
  title: 'listener',
  plural: 'listeners',
  lifecycle: 'staged',
  codec: 'provider',
  declaredAt: { module: 'listeners', list: 'extraListeners', services: 'all' },
  identity: ['name'],
  enabledBy: { by: 'word', key: 'attention', off: 'asleep', on: 'awake' },
  keys: {
    loudness: { wire: 'volume' },
    attention: { type: 'enum', enumValues: { sonarr: ['asleep', 'drowsy', 'awake'] } },
  },
  example: { implementationName: 'Door bell', entry: { implementationName: 'Door bell' } },
} satisfies Partial<ProviderRow>;

interface Setting extends Copy {
  readonly service: ListenerService;
}

/** Evaluates `suite.listeners` with the modules that the copy generated. */
function evaluate(setting: Setting, listeners: string): Evaluated {
  const { copy, folder, service } = setting;
  return evaluateIn(
    setting,
    `[
      (import ${copy}/nix/lib/mk-module.nix (/. + ${nixString(path.join(folder, 'generated'))}))
      {
        suite.services.sonarr = {
          app = "sonarr";
          baseUrl = ${nixString(service.url)};
          apiKeyFile = ${nixString(path.join(folder, 'key'))};
        };
        suite.listeners = ${listeners};
      }
    ]`,
  );
}

/** Applies a configuration; gives the writes that it came to. */
async function apply(setting: Setting, listeners: string): Promise<string[]> {
  setting.service.writes.length = 0;
  const done = await runOn(setting, 'apply', evaluate(setting, listeners));
  expect(done).toMatchObject({ code: 0, stderr: '' });
  return [...setting.service.writes];
}

async function withSetting(task: (setting: Setting) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await using service = await startListenerService();
    writeFileSync(path.join(folder, 'key'), KEY, { mode: 0o600 });
    const setting = { ...copyWith(folder, { listener: ROW }), service };
    const from = ['--service', `sonarr=${service.url}`, '--key-file', 'sonarr=key'];
    const done = await suite(setting, 'generate', ...from, '--out', 'generated', '--schemas', 'schemas');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toContain('2 listeners');
    await task(setting);
  });
}

test('it is generated, listed, shown and compared', async () => {
  await withSetting(async (setting) => {
    const { folder } = setting;
    const read = ['--schemas', 'schemas'];
    expect((await suite(setting, 'list', 'listener', ...read)).stdout).toMatch(/^Door bell +yes$/mu);
    const shown = (await suite(setting, 'show', 'siren', ...read)).stdout;
    expect(shown).toContain('suite.listeners.siren: sonarr');
    expect(shown).toMatch(/^ +attention +choice/mu);
    expect(shown).toMatch(/^ +loudness +integer .*volume in sonarr/mu);
    expect(shown).toContain('suite.listeners.siren = ');
    expect(readFileSync(path.join(folder, 'generated/listeners/doorbell.nix'), 'utf8')).toContain('rings');
    const record = readFileSync(path.join(folder, 'schemas/sonarr.json'), 'utf8');
    mkdirSync(path.join(folder, 'older'));
    writeFileSync(path.join(folder, 'older/sonarr.json'), record.replace('"rings"', '"chimes"'));
    const diff = await suite(setting, 'diff', 'older', 'schemas', '--exit-code');
    expect(diff).toMatchObject({ code: 1, stderr: '' });
    expect(diff.stdout).toMatch(/Door bell/u);
    const page = await suite(setting, 'reference', ...read, '--out', 'page.html');
    expect(page.code).toBe(0);
    expect(readFileSync(path.join(folder, 'page.html'), 'utf8')).toContain('suite.listeners.doorbell');
  });
});

test(
  'it is checked, made asleep, woken, left alone, put to sleep and removed',
  { tags: ['nixpkgs'] },
  async () => {
    await withSetting(async (setting) => {
      const { resources } = setting.service;
      const wrong = `{
      enable = true;
      doorbell.address = "hall";
      extraListeners = [ { implementationName = "Sirene"; } { implementationName = "Siren"; attention = "awke"; } ];
    }`;
      const { errors } = evaluate(setting, wrong);
      expect(errors).toHaveLength(2);
      expect(errors.join('\n')).toMatch(/Names of listeners in sonarr: [^]*Did you mean "awake"/u);

      const on = '{ enable = true; doorbell = { address = "hall"; loudness = 5; }; }';
      expect(await apply(setting, on)).toEqual(['POST asleep', 'PUT awake']);
      expect([...resources.values()]).toMatchObject([{ name: 'Door bell', attention: 'awake', volume: 5 }]);
      expect(await apply(setting, on)).toEqual([]);

      // A managed key that is no longer declared returns to its default, enabled.
      const at = (attention: string) =>
        `{ enable = true; doorbell = { address = "hall"; loudness = 5; attention = "${attention}"; }; }`;
      expect(await apply(setting, at('drowsy'))).toEqual(['PUT drowsy']);
      expect(await apply(setting, on)).toEqual(['PUT awake']);

      const off = '{ enable = true; doorbell = { address = "hall"; loudness = 5; enable = false; }; }';
      expect(await apply(setting, off)).toEqual(['PUT asleep']);
      expect(await apply(setting, on)).toEqual(['PUT awake']);
      expect(await apply(setting, '{ enable = true; }')).toEqual(['DELETE']);

      expect(await apply(setting, on)).toEqual(['POST asleep', 'PUT awake']);
      // What a person chose in the web UI stays, as long as it is on, and is not deleted then.
      const [bell] = resources.values();
      if (bell) resources.set(bell.id, { ...bell, attention: 'drowsy' });
      expect(await apply(setting, on)).toEqual([]);
      expect(await apply(setting, '{ enable = true; }')).toEqual([]);
    });
  },
);
