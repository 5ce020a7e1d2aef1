/**
 * A fake service as a separate unit: `fake-service.ts RECORDING PORT [TLS-PORT]`. Writes its requests and resources to
 * /run/fake/PORT.json, and reads from /run/fake/PORT.mode how slow it is. With a second port it also responds there
 * over TLS, with the certificate in /etc/secrets. `$SONARR__AUTH__APIKEY` is its key, if it is set.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import type { Recording } from '../recordings.ts';
import { FakeService } from '../service/fake.ts';
import { PROVIDER_KINDS } from '../../generator/servarr/kinds.ts';

const [recording = '', portText = '', tlsPort] = process.argv.slice(2);
const port = Number(portText);
const ownKey = process.env['SONARR__AUTH__APIKEY'];
const folder = '/run/fake';
const file = `${folder}/${port}.json`;
const mode = `${folder}/${port}.mode`;

const fake = new FakeService(
  {
    recording: recording as Recording,
    ...(ownKey === undefined ? {} : { apiKey: ownKey }),
    // The targets of clients and notifications do not respond here.
    clientsUp: false,
    fault: () => {
      const { slowMs } = (existsSync(mode) ? JSON.parse(readFileSync(mode, 'utf8')) : {}) as {
        slowMs?: number;
      };
      return slowMs === undefined ? undefined : { kind: 'slow', ms: slowMs };
    },
  },
  port,
);

let counted = -1;
function tell(): void {
  // Resources change only between the arrival of a request and its answer.
  const count = fake.requests.length + fake.requests.filter(({ status }) => status > 0).length;
  if (count === counted) return;
  counted = count;
  const resources = PROVIDER_KINDS.flatMap((kind) =>
    fake.resources(kind).map((resource) => ({ kind, ...resource })),
  );
  writeFileSync(`${file}.new`, JSON.stringify({ requests: fake.requests, resources }));
  renameSync(`${file}.new`, file);
}

mkdirSync(folder, { recursive: true });
tell();
setInterval(tell, 25);
void serve();

async function serve(): Promise<void> {
  await fake.start();
  if (tlsPort === undefined) return;
  const [key, cert] = ['key', 'pem'].map((name) => readFileSync(`/etc/secrets/service.${name}`));
  createServer({ key, cert }, (socket) => {
    const inner = connect(port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
  }).listen(Number(tlsPort), '127.0.0.1');
}
