/** Responses of real services, served again: the recordings' statuses, headers and bodies. */
import { describe, expect, it } from 'vitest';
import { kindPath } from '../../../generator/servarr/apps.ts';
import { fetchSchemas, probe } from '../../../generator/source/live.ts';
import { RECORDINGS, recorded } from '../../recordings.ts';
import { isObject } from '../../../generator/base/json.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import { clientFor, messageOf, serviceAt } from './asking.ts';
import { namedLists } from '../../../generator/source/live.ts';
import { recordedAnswer, recordedKinds, schemaAnswer } from '../../records.ts';
import { serve } from './servers.ts';
import type { Canned } from './servers.ts';

/** One exchange of `access.json`. */
interface Recorded {
  readonly set: string;
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string };
  readonly response: {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: unknown;
  };
}

/** Headers that describe how the recorded bytes were sent, not what was answered. */
const TRANSPORT = ['content-length', 'transfer-encoding', 'content-encoding'];

function canned({ status, headers, body }: Recorded['response'], host: string): Canned {
  const kept = Object.entries(headers).filter(([name]) => !TRANSPORT.includes(name));
  // Recorded redirects name the port of the recorded service.
  const moved = kept.map(([name, value]) => [name, value.replace(/127\.0\.0\.1:\d+/, host)]);
  const text = typeof body === 'string' ? body : JSON.stringify(inWords(body));
  return { status, headers: Object.fromEntries(moved) as Record<string, string>, body: text };
}

/** An exception says a sentence, and shows a stack trace: both are made up, for recordings have none. */
function inWords(body: unknown): unknown {
  if (!isObject(body) || typeof body['message'] !== 'string') return body;
  return {
    ...body,
    message: sentenceOf(body['message'], '999'),
    description: 'at NzbDrone.Core.Program.Main()',
  };
}

/** A recorded answer as it is sent. */
const textOf = (...file: Parameters<typeof recorded>): string => JSON.stringify(recorded(...file));

/** Serves a recorded exchange to whatever is asked, and tells what the client says of it. */
async function told(folder: 'prowlarr-2.3.6' | 'sonarr-develop', set: string, name: string, urlBase: string) {
  const found = recorded<Recorded[]>(folder, 'access.json').find(
    (one) => one.set === set && one.name === name,
  );
  if (found === undefined) throw new Error(`no exchange ${set}/${name}`);
  const server = await serve(({ headers }) => canned(found.response, headers.host ?? ''));
  const app = folder === 'prowlarr-2.3.6' ? 'prowlarr' : 'sonarr';
  const service = serviceAt(server.url, { name: app, app, urlBase, schema: app });
  const apiPath = found.request.path.slice(urlBase.length);
  return messageOf(clientFor(service).request('GET', apiPath), server.port);
}

describe('recorded answers', () => {
  it.each([
    ['errors-external', 'wrong-key', ''],
    ['errors-external', 'wrong-resource', ''],
    ['errors-external', 'accept-html', ''],
    ['errors-external', 'ui-root', ''],
    ['errors-external', 'schema-post', ''],
    ['errors-forms', 'double-slash', ''],
    ['urlbase', 'without-base', ''],
    ['urlbase', 'wrong-base', '/sonarr'],
    ['urlbase', 'double-base', '/prowlarr/prowlarr'],
  ])('Prowlarr: %s %s', async (set, name, urlBase) => {
    expect(await told('prowlarr-2.3.6', set, name, urlBase)).toMatchSnapshot();
  });

  it.each([
    ['errors-external', 'wrong-key', ''],
    ['errors-external', 'v3-id-missing', ''],
    ['urlbase', 'without-base', ''],
    ['urlbase', 'wrong-base', '/radarr'],
    ['urlbase', 'double-base', '/sonarr/sonarr'],
    ['urlbase-forms', 'without-base', ''],
    ['urlbase-forms', 'wrong-base', '/radarr'],
    ['urlbase-forms', 'double-base', '/sonarr/sonarr'],
  ])('Sonarr: %s %s', async (set, name, urlBase) => {
    expect(await told('sonarr-develop', set, name, urlBase)).toMatchSnapshot();
  });

  it('the service says of an error what it is, less its stack trace', async () => {
    const message = await told('prowlarr-2.3.6', 'errors-external', 'id-missing', '');
    expect(message).toMatch(/^\[service-not-found\] .*: it has nothing at that path \(404\): .*999.*\n.*\.$/);
    expect(message).not.toContain('NzbDrone');
  });

  it.each(RECORDINGS)('all of $folder, over HTTP', async ({ folder, app, api }) => {
    const files: Record<string, string> = {
      [`/api/${api}/system/status`]: textOf(folder, 'system-status.json'),
      [`/api/${api}/config/ui`]: textOf(folder, 'config-ui.json'),
    };
    for (const kind of recordedKinds(folder)) {
      files[`${kindPath(api, kind)}/schema`] = JSON.stringify(schemaAnswer(folder, kind));
      for (const list of namedLists(kind, app))
        files[`/api/${api}/${list}`] = JSON.stringify(recordedAnswer(folder, list));
    }
    if (folder === 'prowlarr-2.3.6' || folder === 'sonarr-develop')
      files['/api'] = textOf(folder, 'api-info.json');
    const server = await serve(({ url = '' }) => {
      const body = files[url];
      return body === undefined ? { status: 404 } : { headers: { 'content-type': 'application/json' }, body };
    });
    const client = clientFor(serviceAt(server.url, { name: app, app, schema: app }));
    const found = await probe(client, api);
    expect(found).toMatchObject({ app, api });
    const { schemas, absent } = await fetchSchemas(client, found, recordedKinds(folder));
    expect(absent).toEqual([]);
    expect(schemas.map(({ body }) => body)).toEqual(
      recordedKinds(folder).map((kind) => schemaAnswer(folder, kind)),
    );
  });
});
