/** Builds the site of this checkout in a folder: `node scripts/site.ts FOLDER [LABEL [URL]]`. The label is the version. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './site/build.ts';

const root = path.join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const [out, label = version, url = '', ...more] = process.argv.slice(2);
if (out === undefined || more.length > 0) {
  console.error('usage: node scripts/site.ts FOLDER [LABEL [URL]]');
  process.exit(2);
}
await buildSite(root, out, label, url);
