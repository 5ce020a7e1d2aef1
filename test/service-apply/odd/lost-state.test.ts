/**
 * The state file and the lock, lost or broken in the middle of an apply: suite reports it, sends nothing more, and the
 * next run changes nothing that is not its own.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { clients } from '../drafts.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { type Event, type Situation, apply, during, has, heals, plan, situations } from '../situations.ts';

const box = (name: string, host = 'q'): EntryDraft => ({
  implementation: 'QBittorrent',
  name,
  fields: { host },
});
const three = async (harness: Harness): Promise<Draft> => {
  const password = await harness.secret('password', 'hidden-word');
  return clients(...['a', 'b', 'c'].map((name) => ({ ...box(name), fields: { host: 'q', password } })));
};
const fileOf = ({ stateDir }: Harness): string => path.join(stateDir, 'sonarr.json');
/** Someone does something to the state file. */
const state =
  (does: (file: string) => void): Event =>
  (harness) => {
    mkdirSync(harness.stateDir, { recursive: true });
    does(fileOf(harness));
  };
const textOf = (harness: Harness, suffix = ''): string => readFileSync(`${fileOf(harness)}${suffix}`, 'utf8');
const showsNoSecret: Event = (harness) => expect(textOf(harness)).not.toContain('hidden-word');
const OTHER = `${process.pid} unknown unknown 0 other\n`;

const DAMAGE: readonly (readonly [string, (file: string) => void])[] = [
  ['deleted', (file) => rmSync(file, { force: true })],
  ['cut short', (file) => writeFileSync(file, '{"format":1,"ser')],
  ['empty', (file) => writeFileSync(file, '')],
  ['the state of another service', (file) => writeFileSync(file, '{"format":2,"service":"x","app":"radarr","kinds":{}}')], // prettier-ignore
];

// prettier-ignore
situations([
  ...DAMAGE.map(([what, damage]): Situation => [`a state file that is ${what} during an apply is written again`,
    during('^PUT', state(damage), 1), apply(three, '?none'), plan(three, 'unchanged a, unchanged b, unchanged c, ?none'), showsNoSecret]),
  // The report has what was done before, and only that.
  ['a state file that cannot be replaced ends the run; what the run did is completed later',
    apply([box('a', 'old')]), during('^POST .*/downloadclient$', state((file) => { renameSync(file, `${file}.aside`); mkdirSync(file); }), 1),
    apply(three, 'update a, create b, !state-unwritable', { sends: ['PUT downloadclient/1 202', 'POST downloadclient 201'] }), heals,
    apply(three, '!state-unreadable'), state((file) => { rmSync(file, { recursive: true }); renameSync(`${file}.aside`, file); }),
    apply(three), has('a', 'b', 'c')],
  ['the last broken state file is kept',
    ...['{ one', '{ two', '{ three'].flatMap((text) => [state((file) => writeFileSync(file, text)), apply([box('a')], '?state-broken')]),
    ({ stateDir }) => expect(readdirSync(stateDir).filter((name) => name.includes('.broken'))).toEqual(['sonarr.json.broken']),
    (harness) => expect(textOf(harness, '.broken')).toBe('{ three')],
  ['the lock that another run has meanwhile is not deleted at the end',
    during('^PUT', state((file) => writeFileSync(`${file}.lock`, OTHER)), 1), apply(three), (harness) => expect(textOf(harness, '.lock')).toBe(OTHER)],
]);
