/**
 * Required keys for services whose versions lack some of them: a sign-in, a key or a user with a password.
 */
import { expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { evaluate } from './evaluate.ts';

const text = (name: string) => ({ name, type: 'textbox' });

function recordOf(app: 'radarr' | 'sonarr', ...names: readonly string[]): SchemaRecord {
  const fields = [...names, 'consumerKey', 'consumerSecret'].map(text);
  const signIn = { name: 'authorizeNotification', type: 'oAuth' };
  const item = { implementation: 'Twitter', implementationName: 'Twitter', general: {}, events: ['onGrab'] };
  return {
    format: RECORD_FORMAT,
    app,
    version: '1.2.3.4',
    api: 'v3',
    kinds: { notification: [{ ...item, fields: [...fields, signIn] }] },
  };
}

/** Evaluates settings for Radarr with the modules of these records. */
const saidOf = (records: Record<string, SchemaRecord>, settings: string) =>
  withEmitted(
    records,
    (folder) =>
      evaluate<{ errors: string[]; warnings: string[] }>(`{
        inherit (evaluate [
          (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
          { suite = { services = { inherit (common.services) radarr; }; ${settings} }; }
        ]) errors warnings;
      }`),
    ['downloadclient', 'notification'],
  );

test('an entry without it is right where a service lacks some of it', { tags: ['nixpkgs'] }, async () => {
  const records = {
    radarr: recordOf('radarr', 'accessToken'),
    sonarr: recordOf('sonarr', 'accessToken', 'accessTokenSecret'),
  };
  const entry = (more: string) => `{
    implementationName = "Twitter"; services = [ "radarr" ]; onGrab = true;
    consumerKey._secret = "/run/k"; consumerSecret._secret = "/run/s"; ${more} }`;
  const of = (more: string) =>
    saidOf(records, `notif = { enable = true; extraNotifications = [ ${entry(more)} ]; };`);
  const bare = await of('');
  expect(bare.errors).toEqual([]);
  expect(bare.warnings.join()).toContain('suite cannot sign in');
  expect(await of('accessToken._secret = "/run/t";')).toEqual({ errors: [], warnings: [] });
  const { errors } = await of('accessToken = "";');
  expect(errors.join()).toContain('accessToken must not be empty');
});

test(
  'a way in of which a service has only a part is not asked for there',
  { tags: ['nixpkgs'] },
  async () => {
    const client = (app: 'radarr' | 'sonarr', ...names: readonly string[]): SchemaRecord => {
      const item = { implementation: 'Sabnzbd', implementationName: 'SABnzbd', general: {}, events: [] };
      return {
        ...recordOf(app),
        kinds: { downloadclient: [{ ...item, fields: ['host', ...names].map(text) }] },
      };
    };
    const records = {
      radarr: client('radarr', 'token', 'username'),
      sonarr: client('sonarr', 'apiKey', 'username', 'password'),
    };
    const said = await saidOf(
      records,
      `downloadarr = { enable = true; extraClients = [ {
        implementationName = "SABnzbd"; services = [ "radarr" ]; host = "box"; token = "x"; username = "";
      } ]; };`,
    );
    expect(said).toEqual({ errors: [], warnings: [] });
  },
);
