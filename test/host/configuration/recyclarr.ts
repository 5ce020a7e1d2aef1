/**
 * A stand-in for recyclarr, `recyclarr.ts sync --config FILE`: asks each instance of its configuration for its status, and
 * writes what it saw beside the file. It takes its time, as recyclarr does.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Instance {
  readonly base_url: string;
  readonly api_key: string;
}

const file = process.argv[4] ?? '';
const folder = path.dirname(file);
const configuration = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Instance>>;
const modeOf = (at: string): string => (statSync(at).mode & 0o777).toString(8);

const answers: Record<string, number> = {};
for (const [app, instances] of Object.entries(configuration))
  for (const [name, { base_url: url, api_key: key }] of Object.entries(instances)) {
    const { status } = await fetch(`${url}/api/v3/system/status`, { headers: { 'X-Api-Key': key } });
    answers[`${app}.${name}`] = status;
  }
await sleep(2000);
const seen = { answers, modes: { file: modeOf(file), folder: modeOf(folder) }, user: process.getuid?.() };
writeFileSync(path.join(folder, 'seen.json'), JSON.stringify(seen));
process.exitCode = Object.values(answers).every((status) => status === 200) ? 0 : 1;
