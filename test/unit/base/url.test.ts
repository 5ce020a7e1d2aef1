import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanUrlBase,
  hasCredentials,
  hideCredentials,
  joinUrl,
  showUrl,
} from '../../../generator/base/url.ts';

describe('joinUrl', () => {
  it('gives one URL whatever slashes the parts carry', () => {
    for (const baseUrl of ['http://h:1', 'http://h:1/', 'http://h:1//']) {
      for (const urlBase of ['sonarr', '/sonarr', 'sonarr/', '//sonarr//']) {
        for (const path of ['api/v3/tag', '/api/v3/tag', '//api/v3/tag']) {
          expect(joinUrl({ baseUrl, urlBase }, path).href).toBe('http://h:1/sonarr/api/v3/tag');
        }
      }
    }
  });

  it.each([
    [{ baseUrl: 'http://h', urlBase: '' }, '/api', 'http://h/api'],
    [{ baseUrl: 'https://h/proxy/', urlBase: '/a/b' }, '/api', 'https://h/proxy/a/b/api'],
    [{ baseUrl: 'http://[::1]:8989', urlBase: '/' }, '/api', 'http://[::1]:8989/api'],
    [{ baseUrl: 'http://h', urlBase: '/größe' }, '/api', 'http://h/gr%C3%B6%C3%9Fe/api'],
  ])('%j', (parts, path, want) => {
    expect(joinUrl(parts, path).href).toBe(want);
  });

  it('escapes the query', () => {
    expect(joinUrl({ baseUrl: 'http://h', urlBase: '' }, '/x', { 'a&b': '1=2#' }).href).toBe(
      'http://h/x?a%26b=1%3D2%23',
    );
  });
});

describe('cleanUrlBase', () => {
  it('is empty, or begins with a slash and ends with none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z/]*$/), (text) => {
        const base = cleanUrlBase(text);
        expect(base).toMatch(/^(\/[a-z]+)*$/);
        expect(cleanUrlBase(base)).toBe(base);
      }),
    );
  });
});

describe('hideCredentials', () => {
  it.each([
    ['http://user:secret@h:1/a?apikey=secret&x=1#token=secret', 'http://h:1/a?apikey=…&x=…'],
    ['&apikey=TOKEN', '&apikey=…'],
    ['/api?passkey=TOKEN', '/api?passkey=…'],
    ['http://h.example/feed?TOKEN', 'http://h.example/feed?…'],
    ['http://h.example/feed?TOKEN&x=1', 'http://h.example/feed?…&x=…'],
    ['http://h/p?user%5Btoken%5D=SECRET', 'http://h/p?user%5Btoken%5D=…'],
    ['http://h/?a=1&amp;b=SECRET', 'http://h/?a=…&amp;b=…'],
    ['http://h/?x=1&SECRET, then', 'http://h/?x=…&…, then'],
    ['socks5://user:pass@h.example:1080', 'socks5://h.example:1080'],
    ['http://user:pass@h.example:99999/', 'http://h.example:99999/'],
    ['http://a.example, http://user:pa@ss@b.example', 'http://a.example, http://b.example'],
    ['(https://user:pass@h.example/?a=b).', '(https://h.example/?a=…).'],
    ['at 31http://user:pass@h.example/feed?TOKEN', 'at 31http://h.example/feed?…'],
    ["http://me:it's@h/?a=b'c&d=e", 'http://h/?a=…&d=…'],
    ["from 'http://me:pass@h/?a=b' to 'x@y'", "from 'http://h/?a=…' to 'x@y'"],
    [String.raw`{"url":"http:\/\/me:pass@h\/rss?TOKEN"}`, String.raw`{"url":"http:\/\/h\/rss?…"}`],
    ['http://h/?next=http%3A%2F%2Fuser%3Apass%40h', 'http://h/?next=…'],
  ])('%s', (given, want) => {
    expect(hideCredentials(given)).toBe(want);
    expect(hasCredentials(given)).toBe(true);
  });

  it.each([
    '/mnt/disk1/Movies4KCollection',
    '/downloads/complete_2024_tv_hd',
    '/nix/store/0v5gg3i1qbhw6ii5jxsc9yk6wbsbhdqz-notify/bin/notify',
    '12:30@home',
    'me@h.example',
    'mailto:me@h.example',
    'http://h.example/@me#top',
    'C:/Users/me, D:/media and "//nas/share"',
    'Release.Name.2024.1080p',
    'a = b',
    '',
  ])('%s stays', (given) => {
    expect(hideCredentials(given)).toBe(given);
    expect(hasCredentials(given)).toBe(false);
  });
});

describe('showUrl', () => {
  it.each([
    ['http://h/', 'http://h/'],
    ['user:se@cret@h:99999/x', 'h:99999/x'],
    ['http://user:secret@h/\u001b[2J', 'http://h/\\u{1b}[2J'],
  ])('%j', (url, want) => {
    expect(showUrl(url)).toBe(want);
  });
});
