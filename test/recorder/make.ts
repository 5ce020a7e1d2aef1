/** `npm run recordings`: writes test/recordings from the captures (`run/beside.ts`). */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CAPTURES } from '../run/beside.ts';
import { factsOf } from './facts.ts';
import { RECORDED, readFolder, textsWith, write } from './write.ts';

/** The text of every file that the captures in a folder give together with what was recorded besides, by its path. */
export function recordingsOf(captures: string, root = RECORDED): Map<string, string> {
  const folders = readdirSync(captures, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = ['', ...folders.map(({ name }) => name)];
  return new Map(
    names.flatMap((name) => {
      const files = readFolder(path.join(captures, name), name !== '');
      const facts = new Map([...files].map(([file, capture]) => [file, factsOf(capture)]));
      return [...textsWith(root, name, facts)];
    }),
  );
}

if (import.meta.main) for (const place of write(recordingsOf(CAPTURES), RECORDED)) console.log(place);
