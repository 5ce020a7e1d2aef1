/** Keys of services as secrets: read in every form that keys come in, and never shown. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { readInputs } from '../../../../generator/reconcile/manifest/inputs.ts';
import type { Manifest } from '../../../../generator/reconcile/manifest/manifest.ts';
import { fileFolder } from '../../../folder.ts';
import { madeManifest, madeService } from '../../../made.ts';

const CANARY = 'c4na7y00c4na7y00c4na7y00c4na7y00';

const folder = fileFolder();
const at = (name: string) => path.join(folder, name);
beforeAll(async () => {
  await writeFile(at('own'), 'own-key\n', { mode: 0o600 });
  await writeFile(at('bare'), `${CANARY}\n`);
  await writeFile(at('config.xml'), `<Config><Port>8989</Port><ApiKey>${CANARY}</ApiKey></Config>`);
  await writeFile(at('keys.env'), `RADARR__AUTH__APIKEY=another\nSONARR__AUTH__APIKEY="${CANARY}"\n`);
  await writeFile(at('empty'), '');
});

const ENTRY = {
  path: 'suite.applications.connect (sonarr)',
  name: 'sonarr',
  implementation: 'Sonarr',
  enable: true,
  values: { 'fields.apiKey': { _secret: 'key-of-sonarr' } },
};

function inputs(
  key: Partial<Exclude<Manifest['secrets'][string], string>>,
  options: Parameters<typeof readInputs>[1] = {},
  own = at('own'),
) {
  const manifest = madeManifest(
    madeService('prowlarr', { apiKeyFile: own }),
    { applications: { prune: 'owned', entries: [ENTRY] } },
    { 'key-of-sonarr': { apiKeyOf: 'sonarr', app: 'sonarr', file: at('bare'), ...key } },
  );
  return readInputs(manifest, options, (warning) => {
    throw warning;
  });
}

test.each(['bare', 'config.xml', 'keys.env'])('the key of another service is read from %s', async (name) => {
  const { secrets } = await inputs({ file: at(name) });
  expect(secrets.resolve({ _secret: 'key-of-sonarr' }).reveal()).toBe(CANARY);
  expect(secrets.reveal()).toEqual([CANARY]);
  expect(`${inspect(secrets)} ${JSON.stringify(secrets)}`).not.toContain(CANARY);
});

test('the key of another service is the credential where the unit has loaded it', async () => {
  const credentials = await mkdtemp(path.join(folder, 'credentials-'));
  await writeFile(path.join(credentials, 'key-of-sonarr'), `SONARR__AUTH__APIKEY=${CANARY}\n`);
  const { secrets } = await inputs({ file: '/nowhere' }, { credentials });
  expect(secrets.reveal()).toEqual([CANARY]);
  await writeFile(path.join(credentials, 'key-of-sonarr'), '\0');
  const without = await inputs({ file: '/nowhere' }, { credentials });
  expect(without.secrets.problemIn(ENTRY)).toMatchObject({
    code: 'file-missing',
    place: `${ENTRY.path}.apiKey (suite.services.sonarr.apiKeyFile, /nowhere)`,
    what: 'the key file does not exist or is not a readable file',
  });
});

test.each([
  ['missing', 'file-missing', 'the key file does not exist'],
  ['empty', 'key-empty', 'the key file contains no key'],
  [
    'keys.env',
    'key-several',
    "the key file sets …__AUTH__APIKEY for several apps, but not for this service's app",
  ],
])('the key of another service %s fails only its entries, with option and file', async (name, code, what) => {
  const { secrets } = await inputs({ file: at(name), app: 'lidarr' });
  const place = `${ENTRY.path}.apiKey (suite.services.sonarr.apiKeyFile, ${at(name)})`;
  expect(secrets.problemIn(ENTRY)).toMatchObject({ code, place, what });
});

test('the key of another service is not compared where its file is not on this machine', async () => {
  const { secrets } = await inputs({ file: '/nowhere' }, { missingSecrets: 'not compared' });
  expect(secrets.problemIn(ENTRY)).toBeUndefined();
  expect(secrets.absentIn({ _secret: 'key-of-sonarr' })).toEqual(['/nowhere']);
});

// Radarr writes its file in several steps when it starts for the first time.
test.each<[string, string | undefined]>([
  ['missing', undefined],
  ['empty', ''],
  ['cut short', '<Config>\n  <Port>9696</Po'],
  ['without a key', '<Config>\n  <Port>9696</Port>\n</Config>'],
  ['with an empty key', '<Config>\n  <ApiKey></ApiKey>\n</Config>'],
])('a config.xml that is %s is one that the service has yet to write', async (name, text) => {
  const file = path.join(await mkdtemp(path.join(folder, `${name} `)), 'config.xml');
  if (text !== undefined) await writeFile(file, text, { mode: 0o600 });
  const fix = 'once, so that it writes this file, or set apiKeyFile to another file with its key.';
  const place = `suite.services.prowlarr.apiKeyFile (${file})`;
  await expect(inputs({}, {}, file)).rejects.toMatchObject({
    problems: [{ place, permanent: false, fix: `Start prowlarr ${fix}` }],
  });
  const { secrets } = await inputs({ file });
  expect(secrets.problemIn(ENTRY)).toMatchObject({ permanent: false, fix: `Start sonarr ${fix}` });
});

test('the key of another service is reported with all other errors if the service’s own key cannot be read', async () => {
  await expect(inputs({ file: at('empty') }, {}, at('none'))).rejects.toMatchObject({
    problems: [{ code: 'file-missing' }, { code: 'key-empty' }],
  });
});
