import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fileSchema } from '../../../../generator/source/services/shape.ts';
import { readServicesFile } from '../../../../generator/source/services/services-file.ts';
import { fileFolder } from '../../../folder.ts';
import { failure } from '../asking.ts';

const folder = fileFolder();

function read(content: unknown) {
  const file = path.join(folder, 'services.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readServicesFile(file);
}

async function told(content: unknown): Promise<string> {
  return (await failure(read(content))).message.replaceAll(folder, '');
}

const baseUrl = 'http://127.0.0.1:8989';
const apiKeyFile = '/run/secrets/key';

describe('the services file', () => {
  it('gives services with defaults, sorted by name, paths relative to itself', async () => {
    const services = {
      'tv.old': {
        app: 'sonarr',
        baseUrl: `${baseUrl}/`,
        urlBase: 'tv/',
        apiKeyFile: 'key',
        schema: 'sonarr-old',
        caFile: 'ca.pem',
      },
      radarr: { baseUrl, apiKeyFile },
    };
    expect(await read({ $schema: './suite.services.schema.json', services })).toEqual([
      { name: 'radarr', app: 'radarr', baseUrl, urlBase: '', apiKeyFile, schema: 'radarr' },
      {
        name: 'tv.old',
        app: 'sonarr',
        baseUrl,
        urlBase: '/tv',
        apiKeyFile: path.join(folder, 'key'),
        schema: 'sonarr-old',
        caFile: path.join(folder, 'ca.pem'),
      },
    ]);
  });

  it('may be empty, and may begin with a byte order mark', async () => {
    expect(await read('\uFEFF{"services":{}}')).toEqual([]);
  });

  it('tells all that is wrong at once', async () => {
    const services = {
      '-x': { baseUrl, apiKeyFile },
      a: { app: 'bazarr', baseUrl: 'http://me:hunter2@h', apiKeyFile: '', schema: 'A', port: 1, urlbase: '' },
      b: { app: 'radarr', baseUrl: 8989, urlBase: '/x?y' },
      c: [],
    };
    const message = await told({ services, servces: {} });
    expect(message).toMatchSnapshot();
    expect(message).not.toContain('hunter2');
  });

  it.each<[string, unknown]>([
    ['no app and a name that is none', { services: { attic: { baseUrl, apiKeyFile } } }],
    ['the path of the API', { services: { sonarr: { baseUrl: 'http://h:1/api/v3', apiKeyFile } } }],
    ['no port', { services: { sonarr: { baseUrl: 'http://h:99999', apiKeyFile } } }],
    ['not JSON', '{\n  "services": {,}\n}'],
    ['cut short', '{"services": {'],
    ['nothing', ''],
    ['a list', []],
    ['no services', {}],
  ])('tells what is wrong: %s', async (name, content) => {
    expect(await told(content)).toMatchSnapshot(name);
  });

  it('missing', async () => {
    const { message } = await failure(readServicesFile(path.join(folder, 'none.json')));
    expect(message.replace(folder, '')).toBe(
      '/none.json: the services file does not exist\n  Correct the path, or create the file.',
    );
  });

  it('has a published JSON Schema that agrees with the reader; update it with vitest -u', async () => {
    const { $schema, ...rest } = z.toJSONSchema(fileSchema, { io: 'input' });
    const schema = { $schema, title: 'The services that suite configures', ...rest };
    const text = await format(JSON.stringify(schema), { parser: 'json', printWidth: 110 });
    await expect(text).toMatchFileSnapshot('../../../../docs/suite.services.schema.json');
  });
});
