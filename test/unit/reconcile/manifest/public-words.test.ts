import { expect, test } from 'vitest';
import { SecretRedactor } from '../../../../generator/base/redact.ts';
import { publicWords } from '../../../../generator/reconcile/manifest/manifest.ts';
import { madeService } from '../../../made.ts';

const service = madeService('sonarr', { name: 'tv-4k', baseUrl: 'http://box7.example:8989' });
const entry = { path: 'p', name: 'Seedbox 1', implementation: 'Deluge', enable: true, values: {} };
const hide = (...secrets: string[]): SecretRedactor => {
  const kinds = { downloadclient: { prune: 'owned' as const, entries: [entry] } };
  const hidden = new SecretRedactor(publicWords({ service, kinds }));
  hidden.add(secrets);
  return hidden;
};

test.each([
  ['the name of the service', 'tv-4k'],
  ['its app', 'Sonarr'],
  ['its host', 'box7.example'],
  ['an implementation', 'deluge'],
  ['the name of an entry', 'Seedbox 1'],
  ['a kind', 'downloadclient'],
  ['a word of the title of a kind', 'client'],
  ['what a webhook sends about itself', 'notification'],
])('a secret that is %s is not redacted, because redaction would reveal it', (_, secret) => {
  const text = `tv-4k: the download client "Seedbox 1" (Deluge) of Sonarr at box7.example (downloadclient, notification)`;
  expect(hide(secret).redact(text)).toBe(text);
});

test('a secret that holds an open word, or is one with more around it, is hidden', () => {
  expect(hide('sonarr-hunter2').redact('sonarr-hunter2 at sonarr')).toBe('[secret] at sonarr');
});
