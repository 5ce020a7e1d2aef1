/** Responses of real services, served again: the recordings' statuses, headers and bodies. */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { isObject } from '../../../generator/base/json.ts';
import { kindPath } from '../../../generator/servarr/apps.ts';
import { fetchSchemas, namedLists, probe } from '../../../generator/source/live.ts';
import { madeService } from '../../made.ts';
import { RECORDINGS, hasRecorded, recorded } from '../../recordings.ts';
import { recordedAnswer, recordedKinds, schemaAnswer } from '../../records.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import type { Exchange } from '../../service/recorded/exchange.ts';
import { clientFor, messageFor } from './asking.ts';
import { type Canned, json, serve } from './servers.ts';

const FOLDERS = { prowlarr: 'prowlarr-2.3.6', sonarr: 'sonarr-develop' } as const;

/** Headers that describe how the recorded bytes were sent, not what was answered. */
const TRANSPORT = ['content-length', 'transfer-encoding', 'content-encoding'];

function canned({ status, headers, body }: Exchange['response'], host: string): Canned {
  const kept = Object.entries(headers).filter(([name]) => !TRANSPORT.includes(name));
  // Recorded redirects name the port of the recorded service.
  const moved = kept.map(([name, value]) => [name, value.replace(/127\.0\.0\.1:\d+/, host)]);
  const text = typeof body === 'string' ? body : JSON.stringify(inWords(body));
  return { status, headers: Object.fromEntries(moved) as Record<string, string>, body: text };
}

/** An exception says a sentence, and shows a stack trace: both are made up, for recordings have none. */
function inWords(body: unknown): unknown {
  if (!isObject(body) || typeof body['message'] !== 'string') return body;
  const message = sentenceOf(body['message'], '999');
  return { ...body, message, description: 'at NzbDrone.Core.Program.Main()' };
}

/** Serves a recorded exchange to whatever is asked, and returns the message of the client. */
async function told(app: keyof typeof FOLDERS, set: string, name: string, urlBase = ''): Promise<string> {
  const exchanges = recorded<Exchange[]>(FOLDERS[app], 'access.json');
  const found = exchanges.find((one) => one.set === set && one.name === name);
  if (found === undefined) throw new Error(`no exchange ${set}/${name}`);
  const server = await serve(({ headers }) => canned(found.response, headers.host ?? ''));
  const path = found.request.path.slice(urlBase.length);
  return messageFor(server, { name: app, app, urlBase, schema: app }, path);
}

it.each<Parameters<typeof told>>([
  ['prowlarr', 'errors-external', 'wrong-key'],
  ['prowlarr', 'errors-external', 'wrong-resource'],
  ['prowlarr', 'errors-external', 'accept-html'],
  ['prowlarr', 'errors-external', 'ui-root'],
  ['prowlarr', 'errors-external', 'schema-post'],
  ['prowlarr', 'errors-forms', 'double-slash'],
  ['prowlarr', 'urlbase', 'without-base'],
  ['prowlarr', 'urlbase', 'wrong-base', '/sonarr'],
  ['prowlarr', 'urlbase', 'double-base', '/prowlarr/prowlarr'],
  ['sonarr', 'errors-external', 'wrong-key'],
  ['sonarr', 'errors-external', 'v3-id-missing'],
  ['sonarr', 'urlbase', 'without-base'],
  ['sonarr', 'urlbase', 'wrong-base', '/radarr'],
  ['sonarr', 'urlbase', 'double-base', '/sonarr/sonarr'],
  ['sonarr', 'urlbase-forms', 'without-base'],
  ['sonarr', 'urlbase-forms', 'wrong-base', '/radarr'],
  ['sonarr', 'urlbase-forms', 'double-base', '/sonarr/sonarr'],
])('%s: %s %s', async (...exchange) => {
  expect(await told(...exchange)).toMatchSnapshot();
});

it('the service says of an error what it is, less its stack trace', async () => {
  const message = await told('prowlarr', 'errors-external', 'id-missing');
  expect(message).toMatch(/^\[service-not-found\] .*: it has nothing at that path \(404\): .*999.*\n.*\.$/);
  expect(message).not.toContain('NzbDrone');
});

it.each(RECORDINGS)('all of $folder, over HTTP', async ({ folder, app, api }) => {
  const kinds = recordedKinds(folder);
  const bodies = Object.fromEntries<unknown>([
    ...['system-status', 'config-ui'].map((name) => [
      `/api/${api}/${name.replace('-', '/')}`,
      recorded(folder, `${name}.json`),
    ]),
    ...kinds.map((kind) => [`${kindPath(api, kind)}/schema`, schemaAnswer(folder, kind)]),
    ...kinds
      .flatMap((kind) => namedLists(kind, app))
      .map((list) => [`/api/${api}/${list}`, recordedAnswer(folder, list)]),
    ...(hasRecorded(folder, 'api-info.json') ? [['/api', recorded(folder, 'api-info.json')]] : []),
  ] as [string, unknown][]);
  const server = await serve(({ url = '' }) => (url in bodies ? json(bodies[url]) : { status: 404 }));
  const client = clientFor(madeService(app, { baseUrl: server.url }));
  const found = await probe(client, api);
  expect(found).toMatchObject({ app, api });
  const { schemas, absent } = await fetchSchemas(client, found, kinds);
  expect([schemas.map(({ kind }) => kind), absent]).toEqual([kinds, []]);
  const others = schemas.filter(({ kind, body }) => !isDeepStrictEqual(body, schemaAnswer(folder, kind)));
  expect(others.map(({ kind }) => kind)).toEqual([]);
});
