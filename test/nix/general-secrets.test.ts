/** Keys outside `fields` that no table knows, as a newer service may have them: no secret can stand there. */
import { describe, expect, it } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { RECORD_FORMAT, type RecordItem, type SchemaRecord } from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { evaluate } from './evaluate.ts';

const item: RecordItem = {
  implementation: 'X',
  implementationName: 'X',
  general: { enable: true, remark: '', words: [] },
  events: [],
  fields: [{ name: 'host', type: 'textbox' }],
};
const record: SchemaRecord = {
  format: RECORD_FORMAT,
  app: 'sonarr',
  version: '9.8.7.6',
  api: 'v3',
  kinds: { downloadclient: [item] },
};

/** The modules, declared by that record, with these settings of `suite.downloadarr`. */
const settled = <T>(settings: string, task: (expression: string) => T): Promise<T> =>
  withEmitted(
    { sonarr: record },
    (folder) =>
      task(`evaluate [
        (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
        { suite.services = { inherit (common.services) sonarr; }; }
        { suite.downloadarr = { enable = true; ${settings} }; }
      ]`),
    ['downloadclient'],
  );

const SECRET = '{ _secret = "/run/secrets/x"; }';
const client = (settings: string) => `extraClients = [ { implementationName = "X"; ${settings} } ];`;
const said = (settings: string) => settled(settings, (body) => evaluate<string[]>(`(${body}).errors`));

describe('a general key', { tags: ['nixpkgs'] }, () => {
  it.each([
    [
      'of text',
      `remark = ${SECRET};`,
      'remark must be a string, but is a secret. This key takes no secret. Write the value itself.',
    ],
    [
      'of a list',
      `words = [ "a" ${SECRET} ];`,
      'words[1] is a secret, but this key takes none. Write the value itself.',
    ],
    [
      'of a list, deep in it',
      `words = [ { a = [ { _apiKeyOf = "sonarr"; } ]; } ];`,
      'words[0].a[0] is a secret, but this key takes none. Write the value itself.',
    ],
  ])('%s takes no secret', async (_, settings, want) => {
    expect(await said(client(settings))).toEqual([`suite.downloadarr.extraClients[0] ("X"): ${want}`]);
  });

  it('takes a text that is one, and a field of the same entry a secret', async () => {
    expect(await said(client(`remark = "a"; words = [ "b" ]; host = ${SECRET};`))).toEqual([]);
  });

  it('takes no secret in a typed option either', async () => {
    const words = await said(`x.words = [ ${SECRET} ];`);
    expect(words).toEqual([
      'suite.downloadarr.x: words[0] is a secret, but this key takes none. Write the value itself.',
    ]);
    expect(await said(`x.remark = ${SECRET};`)).toEqual([
      'suite.downloadarr.x: remark must be a string, but is a secret. This key takes no secret. Write the value itself.',
    ]);
  });
});
