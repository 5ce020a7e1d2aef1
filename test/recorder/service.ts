/**
 * `npm run record-service -- NAME=URL --key-file FILE`: writes recordings of a running service. It sends GET alone. With
 * `--disposable REQUESTS`, it also sends the requests of that file, and records their answers.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Json, isObject } from '../../generator/base/json.ts';
import { Problem, problemsOf } from '../../generator/base/problem.ts';
import { servicesFromFlags } from '../../generator/commands/flags/choose-services.ts';
import {
  API_VERSIONS,
  APPS,
  type ApiVersion,
  type App,
  kindPath,
  providerKindsOf,
} from '../../generator/servarr/apps.ts';
import { openClient } from '../../generator/source/http/client.ts';
import { checkKeys } from '../../generator/source/key-shown.ts';
import { checkLanguage, probe } from '../../generator/source/live.ts';
import type { ServiceConfig } from '../../generator/source/services/config.ts';
import { readServiceKey } from '../../generator/source/services/api-key.ts';
import { ALL_RECORDINGS, recorded, recordedFiles } from '../recordings.ts';
import { type Ask, asker, bodyOf, freshPaths, usedBy } from './asked.ts';
import { factsOf } from './facts.ts';
import { type Source, neutraliser, stringsIn } from './neutral.ts';
import { type Row, asText } from './row.ts';
import { RECORDED, madeByHand, textsWith, write } from './write.ts';

/** The requests of `--disposable`: `[{ "name": "create", "request": "POST /api/v3/tag", "body": { "label": "tv" } }]`. */
export interface Requests {
  /** The recording that they become: `tags` for `tags-exchanges.json`. */
  readonly name: string;
  readonly rows: readonly Row[];
}

const notRecorded = (what: string): Problem => new Problem({ code: 'usage', what });

/** Records a service. Returns the changed places, and what was left out. Throws Problem and Problems. */
export async function recordService(
  service: ServiceConfig,
  requests?: Requests,
  root = RECORDED,
): Promise<string[]> {
  const wrong = madeByHand(root).join(', ');
  if (wrong !== '') throw notRecorded(`${wrong}: a person changed this line. Restore it with git.`);
  const key = await readServiceKey(service, ({ message }) => console.error(message));
  const client = openClient(service, key);
  try {
    const { app, version } = await probe(client);
    const ask = asker(client);
    const offered = stringsIn(bodyOf(await ask('GET /api')) ?? '');
    const apis = APPS[app].apis.filter((api) => offered.length === 0 || offered.includes(api));
    const used = (await usedBy(ask, app, apis[0] ?? 'v3')).join(', ');
    if (requests !== undefined && used !== '')
      throw notRecorded(`${service.name} has ${used}. Exchanges are for a service that has nothing.`);
    for (const api of apis) await checkLanguage(client, api);
    const known = new Set([...PUBLIC, ...knownOf(app), ...stringsIn([...(requests?.rows ?? [])])]);
    const neutral = neutraliser({ key, host: new URL(service.baseUrl).hostname, known });
    const facts = (exchange: Row, source: Source): Row => neutral(factsOf(exchange), source) as Row;
    const files = await filesOf({ ask, facts, app, apis, isUsed: used !== '' });
    if (requests !== undefined)
      files.set(`${requests.name}-exchanges.json`, await answersTo(requests, ask, facts));
    const texts = textsWith(root, `${app}-${version.split('.').slice(0, 3).join('.')}`, files);
    checkKeys([...texts.values()].join('\n'), [{ service, key }]);
    const left = used === '' ? [] : [`only schemas are recorded, because ${service.name} has ${used}`];
    return [...write(texts, root), ...left];
  } finally {
    await client.close();
  }
}

interface Asked {
  readonly ask: Ask;
  /** Returns the neutral facts of an exchange. */
  readonly facts: (exchange: Row, source: Source) => Row;
  readonly app: App;
  /** The first one is that of the files without a prefix. */
  readonly apis: readonly ApiVersion[];
  readonly isUsed: boolean;
}

/** Asks for the files of a fresh service; of a used one, for the schemas alone. */
async function filesOf({ ask, facts, app, apis, isUsed }: Asked): Promise<Map<string, Json>> {
  const files = new Map<string, Json>();
  const add = async (file: string, target: string, source: Source): Promise<void> => {
    const found = bodyOf(facts(await ask(`GET ${target}`), source));
    if (found !== undefined) files.set(file, found);
  };
  await add('api-info.json', '/api', 'values');
  await add('system-status.json', `/api/${apis[0]}/system/status`, 'values');
  for (const [at, api] of apis.entries()) {
    const prefix = at === 0 ? '' : `${api}-`;
    for (const kind of providerKindsOf(app)) {
      const name = at === 0 ? kind : kindPath(api, kind).split('/').at(-1);
      await add(`${prefix}${name}-schema.json`, `${kindPath(api, kind)}/schema`, 'providerSchema');
    }
    const rows: Json[] = [];
    for (const target of freshPaths(app, api)) {
      const isSchema = target.endsWith('/schema');
      const name = `${target.split('/').slice(3).join('/')}: read`;
      if (isSchema || !isUsed)
        rows.push({ ...facts(await ask(`GET ${target}`), isSchema ? 'setSchema' : 'values'), name });
    }
    files.set(`${prefix}settings-schemas.json`, rows);
  }
  return files;
}

async function answersTo({ rows }: Requests, ask: Ask, facts: Asked['facts']): Promise<Json> {
  const answers: Json[] = [];
  for (const { name, request, body } of rows)
    answers.push(facts(await ask(asText(request), asText(name), body), 'values'));
  return answers;
}

/** The facts that a service reports of itself: its name and its API. */
const PUBLIC = [...API_VERSIONS, ...Object.values(APPS).flatMap(({ appName, title }) => [appName, title])];

/** Returns the strings of earlier recordings of an app, or of the one that it is like: no one's own. */
function knownOf(app: App): string[] {
  const folders = ALL_RECORDINGS.filter((one) => one.app === app || one.app === APPS[app].like);
  const plain = /^(?:v\d-)?(?:settings-schemas|config-ui|system-status)\.json$/u;
  return folders.flatMap(({ folder }) => {
    const files = recordedFiles(folder).filter((file) => plain.test(file));
    return files.flatMap((file) => stringsIn(recorded<Json>(folder, file)));
  });
}

function readRequests(file: string): Requests {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const isRequest = (row: unknown): boolean =>
    isObject(row) && asText(row['name']) !== '' && /^[A-Z]+ \/api/u.test(asText(row['request']));
  if (!Array.isArray(rows) || !rows.every(isRequest))
    throw notRecorded(`${file}: each entry needs a name and a request, such as "POST /api/v3/tag"`);
  return { name: path.basename(file, '.json').replace(/-exchanges$/u, ''), rows };
}

async function main(): Promise<void> {
  const options = { 'key-file': { type: 'string' }, disposable: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const keyFile = values['key-file'] === undefined ? [] : [values['key-file']];
  const [service, ...others] = servicesFromFlags({ service: positionals, keyFile });
  if (service === undefined || others.length > 0)
    throw notRecorded('usage: npm run record-service -- NAME=URL --key-file FILE [--disposable REQUESTS]');
  const requests = values.disposable === undefined ? undefined : readRequests(values.disposable);
  for (const line of await recordService(service, requests)) console.log(line);
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    for (const { message } of problemsOf(error)) console.error(message);
    process.exitCode = 2;
  });
