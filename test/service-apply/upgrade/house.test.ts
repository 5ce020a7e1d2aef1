/** The texts that the state has digests of, and the house with every kind of versions.test.ts. */
import { expect, test } from 'vitest';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { codecOf, parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { KINDS, type Kind, settingsRow } from '../../../generator/servarr/kinds.ts';
import { NAMES, evaluated } from './house.ts';

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
