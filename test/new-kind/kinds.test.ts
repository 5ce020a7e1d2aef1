/** Kinds that suite does not know: a row each in a copy of suite, and nothing else, from `generate` to `apply`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import type { FlatRow, ProviderRow } from '../../generator/servarr/kinds.ts';
import { FAKE_KEY } from '../service/options.ts';
import { type Copy, type Evaluated, copyWith, evaluateIn, runOn, suite } from './copy.ts';
import { NewService } from './service.ts';

/** A staged kind with implementations. */
const LISTENER = {
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

const SHELF = {
  roles: ['library'],
  title: 'shelf',
  plural: 'shelves',
  lifecycle: 'direct',
  codec: 'flat',
  declaredAt: { option: 'shelves' },
  identity: ['name'],
  keys: {
    name: { type: 'text', required: true },
    open: { wire: 'isOpen', type: 'bool' },
    boards: { type: 'number' },
  },
  example: { name: 'Left' },
} satisfies Partial<FlatRow>;

const GAUGE = {
  roles: ['library'],
  title: 'gauge',
  plural: 'gauges',
  lifecycle: 'singleton',
  codec: 'flat',
  declaredAt: { option: 'gauge' },
  identity: [],
  keys: {
    unit: { wire: 'gaugeUnit', type: 'enum', enumValues: { sonarr: ['metres', 'miles'] } },
    exact: { type: 'bool' },
    digits: { type: 'number', apps: ['sonarr'] },
  },
  example: { unit: 'metres' },
} satisfies Partial<FlatRow>;

let copy: Copy;
let service: NewService;
const at = (name: string): string => path.join(copy.folder, name);

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-new-kinds-'));
  copy = copyWith(folder, { listener: LISTENER, shelf: SHELF, 'config/gauge': GAUGE });
  writeFileSync(at('key'), FAKE_KEY, { mode: 0o600 });
});
afterAll(() => rmSync(copy.folder, { recursive: true, force: true }));
beforeEach(async () => {
  service = await NewService.start();
  rmSync(at('state'), { recursive: true, force: true });
  return async () => service.stop();
});

const live = (): string[] => ['--service', `sonarr=${service.url}`, '--key-file', 'sonarr=key'];

/** Generates the modules, once for all tests. */
async function generate(): Promise<void> {
  if (existsSync(at('generated'))) return;
  const done = await suite(copy, 'generate', ...live(), '--out', 'generated', '--schemas', 'schemas');
  expect(done).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('2 listeners') });
}

/** Evaluates modules with the options that the copy generated. */
async function evaluate(...modules: readonly string[]): Promise<Evaluated> {
  await generate();
  return evaluateIn(
    copy,
    `[
      (import ${copy.copy}/nix/lib/mk-module.nix (/. + ${nixString(at('generated'))}))
      {
        suite.services.sonarr = {
          app = "sonarr";
          baseUrl = ${nixString(service.url)};
          apiKeyFile = ${nixString(at('key'))};
        };
      }
      ${modules.join('\n')}
    ]`,
  );
}

const listeners = (value: string): string => `{ suite.listeners = ${value}; }`;
const ofSonarr = (value: string): string => `{ suite.services.sonarr = ${value}; }`;

/** Applies a configuration. Returns the writes of the run. */
async function apply(...modules: readonly string[]): Promise<string[]> {
  service.writes.length = 0;
  expect(await runOn(copy, 'apply', await evaluate(...modules))).toMatchObject({ code: 0, stderr: '' });
  return [...service.writes];
}

const NEEDS_NIXPKGS = { tags: ['nixpkgs'] };

test('a kind with implementations is generated, listed, shown and compared', async () => {
  await generate();
  const read = ['--schemas', 'schemas'];
  expect((await suite(copy, 'list', 'listener', ...read)).stdout).toMatch(/^Door bell +yes$/mu);
  const shown = (await suite(copy, 'show', 'siren', ...read)).stdout;
  expect(shown).toContain('suite.listeners.siren: sonarr');
  expect(shown).toMatch(/^ +attention +choice/mu);
  expect(shown).toMatch(/^ +loudness +integer .*volume in sonarr/mu);
  expect(shown).toContain('suite.listeners.siren = ');
  expect(readFileSync(at('generated/listeners/doorbell.nix'), 'utf8')).toContain('rings');
  const record = readFileSync(at('schemas/sonarr.json'), 'utf8');
  mkdirSync(at('older'));
  writeFileSync(at('older/sonarr.json'), record.replace('"rings"', '"chimes"'));
  const diff = await suite(copy, 'diff', 'older', 'schemas', '--exit-code');
  expect(diff).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining('Door bell') });
});

test('it is checked, made asleep, woken, left alone, put to sleep and removed', NEEDS_NIXPKGS, async () => {
  const { errors } = await evaluate(
    listeners(`{
      enable = true;
      doorbell.address = "hall";
      extraListeners = [ { implementationName = "Sirene"; } { implementationName = "Siren"; attention = "awke"; } ];
    }`),
  );
  expect(errors).toHaveLength(2);
  expect(errors.join('\n')).toMatch(/Names of listeners in sonarr: [^]*Did you mean "awake"/u);

  const bell = (more = ''): string =>
    listeners(`{ enable = true; doorbell = { address = "hall"; loudness = 5; ${more} }; }`);
  const none = listeners('{ enable = true; }');
  expect(await apply(bell())).toEqual(['POST listener asleep', 'PUT listener/1 awake']);
  expect([...service.listeners.values()]).toMatchObject([
    { name: 'Door bell', attention: 'awake', volume: 5 },
  ]);
  expect(await apply(bell())).toEqual([]);

  // A managed key that is no longer declared returns to its default, enabled.
  expect(await apply(bell('attention = "drowsy";'))).toEqual(['PUT listener/1 drowsy']);
  expect(await apply(bell())).toEqual(['PUT listener/1 awake']);

  expect(await apply(bell('enable = false;'))).toEqual(['PUT listener/1 asleep']);
  expect(await apply(bell())).toEqual(['PUT listener/1 awake']);
  expect(await apply(none)).toEqual(['DELETE listener/1']);

  expect(await apply(bell())).toEqual(['POST listener asleep', 'PUT listener/1 awake']);
  // What a person chose in the web UI stays, as long as it is on, and is not deleted then.
  for (const [id, one] of service.listeners) service.listeners.set(id, { ...one, attention: 'drowsy' });
  expect(await apply(bell())).toEqual([]);
  expect(await apply(none)).toEqual([]);
});

test('declarations from before a kind was added have no implementation of that kind', NEEDS_NIXPKGS, () => {
  const sonarr = '{ app = "sonarr"; baseUrl = "http://127.0.0.1:8989"; apiKeyFile = "/run/secrets/sonarr"; }';
  const listed = listeners('{ enable = true; extraListeners = [ { implementationName = "Siren"; } ]; }');
  const { errors } = evaluateIn(
    copy,
    `[ ${copy.copy}/nix/modules { suite.services.sonarr = ${sonarr}; } ${listed} ]`,
  );
  expect(errors).toEqual([
    expect.stringMatching(/unknown implementationName "Siren"\..* Names of listeners in sonarr: none\./u),
  ]);
});

test(
  'a flat kind is created, changed, imported and deleted; wrong values are reported',
  NEEDS_NIXPKGS,
  async () => {
    const shelf = ofSonarr('{ shelves = [ { name = "Left"; open = false; boards = 3; } ]; }');
    expect(await apply(shelf)).toEqual(['POST shelf']);
    expect([...service.shelves.values()]).toMatchObject([{ name: 'Left', isOpen: false, boards: 3 }]);
    expect(await apply(shelf)).toEqual([]);
    expect(await apply(shelf.replace('3', '5'))).toEqual(['PUT shelf/1']);
    const imported = await suite(copy, 'import', ...live());
    expect(imported.stdout).toMatch(/shelves = \[\n +\{\n +name = "Left";\n +boards = 5;/u);
    expect(await apply(ofSonarr('{ shelves = [ ]; }'))).toEqual(['DELETE shelf/1']);
    const wrong = await evaluate(ofSonarr('{ shelves = [ { name = "a"; open = "no"; boards = "3"; } ]; }'));
    expect(wrong.errors).toEqual([
      'suite.services.sonarr.shelves[0]: boards must be a whole number, but is the string "3". Write 3.',
      'suite.services.sonarr.shelves[0]: open must be true or false, but is the string "no". Write false.',
    ]);
  },
);

test('a singleton is read and updated, never created or deleted', NEEDS_NIXPKGS, async () => {
  const declared = ['{ gauge.unit = "metres"; }', '{ gauge.digits = 3; }'].map(ofSonarr);
  const planned = await runOn(copy, 'plan', await evaluate(...declared));
  expect(planned.stdout).toContain('~ gauge: differs from the configuration\n');
  expect(planned.stdout).toMatch(/unit: "miles" (?:→|->) "metres"/u);
  expect(service.writes).toEqual([]);
  expect(await apply(...declared)).toEqual(['PUT config/gauge/1']);
  const stored = { id: 1, gaugeUnit: 'metres', exact: false, digits: 3, other: 'kept' };
  expect(service.gauges.get(1)).toEqual(stored);
  expect(await apply(...declared)).toEqual([]);
  for (const prune of [[], ['--prune', 'all']])
    expect(await runOn(copy, 'apply', await evaluate(), ...prune)).toMatchObject({ code: 0 });
  expect([...service.gauges.values()]).toEqual([stored]);
});

test('wrong keys of a singleton are reported together', NEEDS_NIXPKGS, async () => {
  const wrong = '{ gauge = { unit = "yards"; exakt = true; digits = "3"; }; }';
  expect((await evaluate(ofSonarr(wrong))).errors).toEqual([
    'suite.services.sonarr.gauge: unknown key "exakt". Did you mean "exact"? Valid keys of a gauge on Sonarr: digits, exact, unit.',
    'suite.services.sonarr.gauge: digits must be a whole number, but is the string "3". Write 3.',
    'suite.services.sonarr.gauge: unit must be one of "metres", "miles", but is the string "yards".',
  ]);
  expect((await evaluate(ofSonarr('{ gauge = [ "metres" ]; }'))).errors).toEqual([
    'suite.services.sonarr.gauge must be an attribute set that declares a gauge, but is a list of 1 element. Write, for example, { unit = "metres"; }',
  ]);
});
