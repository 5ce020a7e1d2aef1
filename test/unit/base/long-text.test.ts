/**
 * Strings of services that make a naive pattern slow: each one took minutes or seconds with a pattern that
 * restarts at every character.
 */
import { describe, expect, it } from 'vitest';
import { trimEndOf } from '../../../generator/base/text.ts';
import { sameAddress } from '../../../generator/base/url.ts';
import { withoutSlash } from '../../../generator/reconcile/codec/flat.ts';
import { findTarget } from '../../../generator/reconcile/service/reference-targets.ts';
import { explainPage } from '../../../generator/source/http/response-problems.ts';
import { ApiKey } from '../../../generator/source/services/key.ts';

const LENGTH = 100_000;
const many = (text: string): string => text.repeat(LENGTH / text.length);

function page(text: string): string {
  const service = {
    name: 'sonarr',
    app: 'sonarr',
    schema: 'sonarr',
    baseUrl: 'http://h',
    urlBase: '',
    apiKeyFile: '/k',
  } as const;
  const url = new URL('http://h/api');
  const asked = { service, key: new ApiKey('k'), method: 'GET', path: '/api', url, redact: String } as const;
  return explainPage(asked, 200, text).what;
}

const slashes = `${many('/')}x`;
const folder = { wire: 'rootFolderPath', key: 'rootFolderPath', path: 'rootfolder', name: 'path' };

describe('a long text takes no time', () => {
  it.each<[string, () => unknown]>([
    ['a title of blanks', () => page(`<title>${many(' ')}`)],
    ['titles without end', () => page(many('<title> '))],
    ['objects without end', () => page(many('window.x={'))],
    ['fields without end', () => page(many('<input '))],
    ['blanks after a name', () => page(`window.x${many(' ')}`)],
    ['an address', () => sameAddress(slashes, `${slashes}y`)],
    ['a folder', () => withoutSlash(`${slashes}y`, { type: 'folder' })],
    ['a place', () => withoutSlash(`${many('\\')}y`, { type: 'remotePath' })],
    ['the name of a folder', () => findTarget([{ name: slashes, id: 1 }], `${slashes}y`, folder)],
  ])('%s', (_, look) => {
    const before = performance.now();
    look();
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('withoutEnd', () => {
  it.each([
    [['a//'], 'a'],
    [['//'], ''],
    [['/a/b'], '/a/b'],
    [['a\\/', '/\\'], 'a'],
    [[''], ''],
  ] as const)('%j', (given, want) => {
    const [text, characters] = given;
    expect(trimEndOf(text, characters)).toBe(want);
  });
});

describe('a page of the family itself', () => {
  it('its title, without the blanks around it', () => {
    expect(page('<html><TITLE>\n  Sonarr \n</TITLE>')).toContain('("Sonarr")');
  });
});
