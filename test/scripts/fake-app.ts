/**
 * A fake service started as an app of nixpkgs: `fake-app.ts RECORDING -nobrowser -data=FOLDER`. Its port and its key are in
 * the `config.xml` of the folder. It has to end by SIGTERM.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Recording } from '../recordings.ts';
import { FakeService } from '../service/fake.ts';

const [recording = '', ...flags] = process.argv.slice(2);
const data = flags.find((flag) => flag.startsWith('-data='))?.slice('-data='.length);
if (data === undefined || !flags.includes('-nobrowser'))
  throw new Error(`unexpected flags: ${flags.join(' ')}`);
const text = readFileSync(path.join(data, 'config.xml'), 'utf8');
const valueOf = (name: string): string => new RegExp(`<${name}>([^<]*)`, 'u').exec(text)?.[1] ?? '';
await new FakeService(
  { recording: recording as Recording, apiKey: valueOf('ApiKey') },
  Number(valueOf('Port')),
).start();
