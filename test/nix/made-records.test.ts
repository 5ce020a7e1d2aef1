/** Records that no service gave: keys that no table knows, versions that lack keys, titles with markup. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { emitTo, withFolder } from '../emit.ts';
import { madeItem, madeRecord } from '../made.ts';
import { evaluate } from './evaluate.ts';

const textFields = (...names: readonly string[]) => names.map((name) => ({ name, type: 'textbox' }));

const clientOf = (app: 'radarr' | 'sonarr', ...items: readonly RecordItem[]) =>
  madeRecord(app, { downloadclient: items });

/** A notification that needs a sign-in or both tokens. */
function twitterOf(app: 'radarr' | 'sonarr', ...tokens: readonly string[]): SchemaRecord {
  const fields = textFields(...tokens, 'consumerKey', 'consumerSecret');
  const signIn = { name: 'authorizeNotification', type: 'oAuth' };
  const item = madeItem('Twitter', [...fields, signIn], { events: ['onGrab'] });
  return madeRecord(app, { notification: [item] });
}

/** Title -> its text in the description of an option. */
const TITLES = [
  ['- One', String.raw`\- One`],
  ['1. One', String.raw`1\. One`],
  ['*One* [a](b) <b> `c`', String.raw`\*One\* \[a\](b) \<b\> \`c\``],
  ['One / Two 2.0', 'One / Two 2.0'],
] as const;

const RECORDS = {
  /** General keys that no table knows, as a newer service may have them. */
  general: {
    sonarr: clientOf(
      'sonarr',
      madeItem('X', textFields('host'), { general: { enable: true, remark: '', words: [] } }),
    ),
  },
  tokens: {
    radarr: twitterOf('radarr', 'accessToken'),
    sonarr: twitterOf('sonarr', 'accessToken', 'accessTokenSecret'),
  },
  /** Radarr has only a part of a way to sign in. */
  signIns: {
    radarr: clientOf('radarr', madeItem('Sabnzbd', textFields('host', 'token', 'username'))),
    sonarr: clientOf('sonarr', madeItem('Sabnzbd', textFields('host', 'apiKey', 'username', 'password'))),
  },
  titles: {
    sonarr: madeRecord('sonarr', {
      notification: TITLES.map(([implementationName], index) =>
        madeItem(`Title${index}`, [], { implementationName, events: ['onGrab'] }),
      ),
    }),
  },
} as const;

const SECRET = '{ _secret = "/run/secrets/x"; }';
const client = (keys: string) => `extraClients = [ { implementationName = "X"; ${keys} } ];`;
const sabnzbd = `extraClients = [ {
  implementationName = "Sabnzbd"; services = [ "radarr" ]; host = "box"; token = "x"; username = "";
} ];`;
const twitter = (keys: string) => `extraNotifications = [ {
  implementationName = "Twitter"; services = [ "radarr" ]; onGrab = true;
  consumerKey._secret = "/run/k"; consumerSecret._secret = "/run/s"; ${keys}
} ];`;
const NO_SECRET = 'is a secret, but this key takes none. Write the value itself.';
const NO_STRING = 'must be a string, but is a secret. This key takes no secret. Write the value itself.';
const X = 'suite.downloadarr.extraClients[0] ("X"): ';

type Case = readonly [
  name: string,
  records: keyof typeof RECORDS,
  keys: string,
  errors: readonly unknown[],
  warnings?: readonly unknown[],
];
const CASES: readonly Case[] = [
  ['a secret as a string', 'general', client(`remark = ${SECRET};`), [`${X}remark ${NO_STRING}`]],
  ['a secret in a list', 'general', client(`words = [ "a" ${SECRET} ];`), [`${X}words[1] ${NO_SECRET}`]],
  [
    'a secret deep in a list',
    'general',
    client('words = [ { a = [ { _apiKeyOf = "sonarr"; } ]; } ];'),
    [`${X}words[0].a[0] ${NO_SECRET}`],
  ],
  [
    'strings, and a secret in a field',
    'general',
    client(`remark = "a"; words = [ "b" ]; host = ${SECRET};`),
    [],
  ],
  [
    'a secret in a typed list',
    'general',
    `x.words = [ ${SECRET} ];`,
    [`suite.downloadarr.x: words[0] ${NO_SECRET}`],
  ],
  [
    'a secret as a typed string',
    'general',
    `x.remark = ${SECRET};`,
    [`suite.downloadarr.x: remark ${NO_STRING}`],
  ],
  ['no sign-in', 'tokens', twitter(''), [], [expect.stringContaining('suite cannot sign in')]],
  ['the only token that Radarr has', 'tokens', twitter('accessToken._secret = "/run/t";'), []],
  [
    'an empty token',
    'tokens',
    twitter('accessToken = "";'),
    [expect.stringContaining('accessToken must not be empty')],
  ],
  ['a part of a way to sign in', 'signIns', sabnzbd, []],
];

test('made-up records are evaluated like recorded ones', { tags: ['nixpkgs'] }, async () => {
  await withFolder(async (folder) => {
    for (const [name, records] of Object.entries(RECORDS))
      await emitTo(path.join(folder, name), records, ['downloadclient', 'notification']);
    const modules = (name: string) =>
      `(import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(path.join(folder, name))}))`;
    const configurations = CASES.map(([, records, keys]) => {
      const module = records === 'tokens' ? 'notif' : 'downloadarr';
      const services = records === 'general' ? 'sonarr' : 'radarr';
      return `[
        ${modules(records)}
        { suite = { services = { inherit (common.services) ${services}; }; ${module} = { enable = true; ${keys} }; }; }
      ]`;
    });
    const { results, titles } = evaluate<{
      results: { errors: string[]; warnings: string[] }[];
      titles: Record<string, { description: string; name: string }>;
    }>(`{
      results = map (modules: let result = evaluate modules; in { inherit (result) errors warnings; }) [ ${configurations.join('\n')} ];
      titles = builtins.mapAttrs
        (_: option: { inherit (option) description; name = (option.type.getSubOptions [ ]).name.defaultText.text; })
        (lib.filterAttrs (name: _: lib.hasPrefix "title" name)
          (evaluate [ ${modules('titles')} ]).config.suite.internal.options.notif);
    }`);
    for (const [index, [name, , , errors, warnings = []]] of CASES.entries())
      expect({ name, ...results[index] }).toEqual({ name, errors, warnings });
    const after = ', in sonarr. Null until you set a key: then suite creates the notification.';
    expect(Object.values(titles).map(({ description }) => description)).toEqual(
      TITLES.map(([, text]) => text + after),
    );
    for (const { name } of Object.values(titles)) expect(name).toMatch(/^`[^`\n]*`$/u);
  });
});
