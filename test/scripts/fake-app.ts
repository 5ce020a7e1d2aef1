/**
 * A service started as an app of nixpkgs: `fake-app.ts URL -nobrowser -data=FOLDER`. Its port and its key are in the
 * `config.xml` of the folder. It passes requests with this key to a fake service. It has to end by SIGTERM.
 */
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { FAKE_KEY } from '../service/options.ts';

const [url = '', ...flags] = process.argv.slice(2);
const data = flags.find((flag) => flag.startsWith('-data='))?.slice('-data='.length);
if (data === undefined || !flags.includes('-nobrowser'))
  throw new Error(`unexpected flags: ${flags.join(' ')}`);
const text = readFileSync(path.join(data, 'config.xml'), 'utf8');
const valueOf = (name: string): string => new RegExp(`<${name}>([^<]*)`, 'u').exec(text)?.[1] ?? '';
createServer(({ headers, url: target = '' }, response) => {
  const key = headers['x-api-key'] === valueOf('ApiKey') ? FAKE_KEY : 'wrong';
  request(`${url}${target}`, { headers: { ...headers, 'x-api-key': key } }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  }).end();
}).listen(Number(valueOf('Port')), '127.0.0.1');
