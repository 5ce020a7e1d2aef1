import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../generator/base/problem.ts';
import { ApiKey, readApiKey } from '../../../../generator/source/services/api-key.ts';
import { explainReadError } from '../../../../generator/files/small-file.ts';
import { fileFolder } from '../../../folder.ts';
import { KEY, messageOf } from '../asking.ts';

const folder = fileFolder();
let count = 0;

function file(content: string | Buffer, mode = 0o600): string {
  const name = path.join(folder, `key-${count++}`);
  writeFileSync(name, content);
  chmodSync(name, mode);
  return name;
}

const CONFIG = `<Config>\n  <Port>8989</Port>\n  <!-- <ApiKey>old</ApiKey> -->\n  <ApiKey>${KEY}</ApiKey>\n</Config>`;

describe('a key is read from', () => {
  it.each<[string, string | Buffer]>([
    ['the bare key', KEY],
    ['a trailing newline', `${KEY}\n`],
    ['CRLF and blanks', `  ${KEY}\t\r\n\r\n`],
    ['a byte order mark', `\uFEFF${KEY}\n`],
    ['config.xml', CONFIG],
    ['config.xml of another system', `\uFEFF${CONFIG.replaceAll('\n', '\r\n')}`],
    ['an environment file', `# key of Sonarr\nOTHER=1\nSONARR__AUTH__APIKEY=${KEY}\n`],
    ['an environment file with quotes and CRLF', `export Sonarr__Auth__ApiKey = "${KEY}"\r\n`],
    ['an environment file that sets it twice', `SONARR__AUTH__APIKEY=old\nSONARR__AUTH__APIKEY='${KEY}'`],
    ['an environment file of several apps', `RADARR__AUTH__APIKEY=other\nSONARR__AUTH__APIKEY=${KEY}\n`],
    ['an environment file of another app alone', `RADARR__AUTH__APIKEY=${KEY}\n`],
  ])('%s', async (_, content) => {
    expect((await readApiKey(file(content), { app: 'sonarr' })).reveal()).toBe(KEY);
  });

  it('XML, through a link', async () => {
    const link = path.join(folder, 'link');
    symlinkSync(file('<Config><ApiKey> abc </ApiKey></Config>'), link);
    expect((await readApiKey(link)).reveal()).toBe('abc');
  });
});

describe('a key file is refused', () => {
  it.each<[string, string | Buffer]>([
    ['empty', ''],
    ['nothing but white space', '\uFEFF \r\n'],
    ['an empty assignment', 'SONARR__AUTH__APIKEY=\n'],
    ['an empty element', '<Config><ApiKey></ApiKey></Config>'],
    ['XML without a key', '<Config></Config>'],
    ['XML cut short', CONFIG.slice(0, -20)],
    ['an environment file without the name', `API_KEY=${KEY}`],
    ['several lines', `${KEY}\n${KEY}`],
    ['several other apps', `RADARR__AUTH__APIKEY=${KEY}\nLIDARR__AUTH__APIKEY=x`],
    ['control characters', `${KEY}\u0000`],
    ['in quotes', `"${KEY}"\n`],
    ['JSON', `{"apiKey":"${KEY}"}\n`],
    ['not ASCII', 'schlüssel'],
    ['UTF-16', Buffer.from(`\uFEFF${KEY}`, 'utf16le')],
    ['far too long a key', 'a'.repeat(600)],
    ['a URL with a password, as git stores it', 'https://me:password@git.example'],
    ['an assignment, as package managers store tokens', '_authToken=abc123'],
    ['larger than 64 KiB', `${KEY}\n${' '.repeat(65_536)}`],
  ])('%s', async (name, content) => {
    const key = file(content);
    expect(await messageOf(readApiKey(key, { app: 'sonarr' }), key)).toMatchSnapshot(name);
  });

  it('a folder, a missing one, one below a file', async () => {
    const [dir, missing] = [path.join(folder, 'dir'), path.join(folder, 'missing\u001b[2J')];
    mkdirSync(dir);
    expect(await messageOf(readApiKey(dir), dir)).toMatchSnapshot('folder');
    const named = readApiKey(missing, { what: 'the key file of service "x"' });
    expect(await messageOf(named, folder)).toMatchSnapshot('missing');
    const below = await messageOf(readApiKey(path.join(file(KEY), 'key')), folder);
    expect(below.replace(/key-\d+/, 'key-N')).toMatchSnapshot('below');
  });

  it('a key where its file belongs, without showing it', async () => {
    const message = await messageOf(readApiKey(KEY));
    expect(message).toContain('(not shown, because it looks like a key): the key file');
  });

  it('a device, and one whose size is not told and has no end of it', async () => {
    expect(await messageOf(readApiKey('/dev/zero'))).toMatchSnapshot('device');
    expect(await messageOf(readApiKey('/proc/self/maps'))).toMatch(/^\[(key-malformed|file-too-large)\]/);
  });

  it.each([
    ['denied', 'EACCES', 'permission denied'],
    ['broken', 'EIO', 'i/o error'],
  ])('unreadable: %s', (name, code, said) => {
    const named = { path: '/run/secrets/sonarr', what: 'the key file', limit: 1 };
    const error = Object.assign(new Error(`${code}: ${said}`), { code });
    expect(explainReadError(named, error).message).toMatchSnapshot(name);
  });

  it('unreadable in fact', async ({ skip }) => {
    const key = file(KEY, 0o000);
    // Root reads everything, so root becomes another user, if the system lets it.
    const isRoot = process.getuid?.() === 0;
    try {
      if (isRoot) process.seteuid?.(65_534);
    } catch (error) {
      skip(`no other user: ${String(error)}`);
    }
    const message = messageOf(readApiKey(key)).finally(() => isRoot && process.seteuid?.(0));
    expect(await message).toContain('[file-unreadable]');
  });
});

describe('a key file that others can read', () => {
  it.each([
    [0o600, 0o711, 0],
    [0o640, 0o711, 0],
    [0o604, 0o711, 1],
    [0o602, 0o711, 1],
    [0o444, 0o711, 1],
    [0o644, 0o770, 0],
  ])('is warned about: mode %o in a folder of mode %o', async (mode, folderMode, warnings) => {
    const told: Problem[] = [];
    const key = file(KEY, mode);
    chmodSync(folder, folderMode);
    expect((await readApiKey(key, { warn: (problem) => told.push(problem) })).reveal()).toBe(KEY);
    expect(told).toHaveLength(warnings);
    for (const { code, message } of told)
      expect(`[${code}] ${message.replaceAll(key, 'KEY')}`).toBe(
        '[key-readable-by-others] KEY: the key file can be read or changed by every user of this machine\n  Remove that permission: chmod o= KEY',
      );
  });
});

it('an ApiKey does not show itself', () => {
  const key = new ApiKey('a+b/c=1');
  const shown = [String(key), JSON.stringify({ key }), inspect({ key }, { showHidden: true, depth: null })];
  expect(shown).toEqual(['[key]', '{"key":"[key]"}', '{ key: [key] }']);
});
