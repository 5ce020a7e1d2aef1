/** A house with every kind: planned, applied as planned, and then as declared. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { codecOf, parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { KINDS, type Kind, settingsRow } from '../../../generator/servarr/kinds.ts';
import { Within } from '../stateful/in-process.ts';
import { writesOf } from '../stateful/scenes.ts';
import { NAMES, SERVICES, asRecyclarr, evaluated } from './house.ts';

/** The texts that the state has digests of, for types of keys of which the house has no value. */
const DIGESTED: readonly (readonly [Kind, App, key: string, body: object, text: string | undefined])[] = [
  ['config/host', 'sonarr', 'login', { username: 'me', password: 'hash' }, '["me","hash"]'],
  ['config/host', 'sonarr', 'trustedNetworks', { trustedNetworks: '10.0.0.0/8; ::1' }, '"10.0.0.0/8; ::1"'],
  ['config/host', 'sonarr', 'proxyPassword', { proxyPassword: '********' }, '"********"'],
  [
    'delayprofile',
    'lidarr',
    'items',
    { tags: [], items: [{ name: 'Usenet', protocol: 'UsenetDownloadProtocol', allowed: true, delay: 5 }] },
    '[{"delay":5,"protocol":"UsenetDownloadProtocol"}]',
  ],
  ['metadataprofile', 'readarr', 'allowedLanguages', { name: 'A', allowedLanguages: 'eng' }, '"eng"'],
  ['metadataprofile', 'bookshelf', 'ignored', { name: 'A', ignored: ['a'] }, '["a"]'],
  // Sizes count only if they are declared (test/service-apply/profiles/sizes.test.ts).
  ['qualityprofile', 'sonarr', 'sizes', { name: 'A', items: [] }, undefined],
  ['metadataprofile', 'readarr', 'skipMissingIsbn', { name: 'A', skipMissingIsbn: true }, 'true'],
];

test.each(DIGESTED)('%s of %s: the text of %s', (kind, app, key, body, text) => {
  const [one] = parseAll({ kind, app }, [{ ...body, id: 1 }], '');
  expect(one && codecOf(kind).stableValues({ kind, app }, one).get(key)).toBe(text);
});

test('the configuration evaluates without a message, and has every kind', { tags: ['nixpkgs'] }, () => {
  expect([evaluated.errors, evaluated.warnings]).toEqual([[], []]);
  const manifests = NAMES.map((name) => parseManifest(JSON.stringify(evaluated.manifests[name]), name));
  const declared = new Set(manifests.flatMap(({ kinds }) => Object.keys(kinds)));
  expect(KINDS.filter((kind) => settingsRow(kind) === undefined && !declared.has(kind))).toEqual([]);
});

test.each(NAMES)(
  '%s, new: planned without a write, applied as planned, and then as declared',
  { tags: ['nixpkgs'] },
  async (name) => {
    const within = new Within(SERVICES[name]);
    if (name === 'sonarr') asRecyclarr(within.fake.store);
    const manifest = parseManifest(JSON.stringify(evaluated.manifests[name]), 'evaluated');
    const secrets = new Secrets(new Map(Object.keys(manifest.secrets).map((one) => [one, one])));
    const run = async (mode: 'apply' | 'plan'): Promise<string[]> =>
      changesOf(await within.run(mode, 'a', manifest, secrets));
    const planned = await run('plan');
    expect(planned.length).toBeGreaterThan(2);
    expect(writesOf(within)).toEqual([]);
    expect(await run('apply')).toEqual(planned);
    expect([await run('apply'), writesOf(within)]).toEqual([[], []]);
  },
);

/** Returns `action kind name` of each outcome that is not `unchanged`, with the problem if there is one. */
function changesOf(outcomes: readonly Outcome[] = []): string[] {
  return outcomes
    .filter(({ step, problem }) => step.action !== 'unchanged' || problem !== undefined)
    .map(({ step: { action, kind, name }, problem }) =>
      [action, kind, name, problem?.message ?? ''].join(' '),
    );
}
