import { describe, expect, it } from 'vitest';
import {
  hasCredentials,
  hideCredentials,
  hideCredentialsOf,
} from '../../../generator/base/url-credentials.ts';

describe('hideCredentials', () => {
  it.each([
    ['http://user:secret@h:1/a?apikey=secret&x=1#token=secret', 'http://h:1/a?apikey=…&x=…#token=…'],
    ['&apikey=TOKEN', '&apikey=…'],
    ['/api?passkey=TOKEN', '/api?passkey=…'],
    ['http://h.example/feed?TOKEN', 'http://h.example/feed?…'],
    ['http://h.example/feed?TOKEN&x=1', 'http://h.example/feed?…&x=…'],
    ['http://h/p?user%5Btoken%5D=SECRET', 'http://h/p?user%5Btoken%5D=…'],
    ['http://h/?a=1&amp;b=SECRET', 'http://h/?a=…&amp;b=…'],
    ['http://h/?x=1&SECRET, then', 'http://h/?x=…&…, then'],
    ['http://h/?x=1#yhttp://me:pw@h/?z=1', 'http://h/?x=…#…'],
    ['socks5://user:pass@h.example:1080', 'socks5://h.example:1080'],
    ['http://user:pass@h.example:99999/', 'http://h.example:99999/'],
    ['http://a.example, http://user:pa@ss@b.example', 'http://a.example, http://b.example'],
    ['(https://user:pass@h.example/?a=b).', '(https://h.example/?a=…).'],
    ['at 31http://user:pass@h.example/feed?TOKEN', 'at 31http://h.example/feed?…'],
    ["http://me:it's@h/?a=b'c&d=e", 'http://h/?a=…&d=…'],
    ["no way to http://o':pw@h/, so", 'no way to http://h/, so'],
    ["no way to http://o'@h/, so", 'no way to http://h/, so'],
    ["from 'http://me:pass@h/?a=b' to 'x@y'", "from 'http://h/?a=…' to 'x@y'"],
    [String.raw`{"url":"http:\/\/me:pass@h\/rss?TOKEN"}`, String.raw`{"url":"http:\/\/h\/rss?…"}`],
    ['http://h/?next=http%3A%2F%2Fuser%3Apass%40h', 'http://h/?next=…'],
    ['no way to http://me:pa"ss<W0RD@host/, so', 'no way to http://host/, so'],
    [`at http://h/it's?TOKEN, and`, "at http://h/it's?…, and"],
    ['apikey is wrong: ?apikey=abc"def>ghi', 'apikey is wrong: ?apikey=…'],
    ['<a href="http://h/?a=b">text</a>', '<a href="http://h/?a=…">text</a>'],
  ])('%s', (given, want) => {
    expect(hideCredentials(given)).toBe(want);
  });

  it.each([
    '/mnt/disk1/Movies4KCollection',
    '/downloads/complete_2024_tv_hd',
    '/nix/store/0v5gg3i1qbhw6ii5jxsc9yk6wbsbhdqz-notify/bin/notify',
    '12:30@home',
    'http://h:8989, or me@h.example',
    'http://[::1]:80 and me@h.example',
    '{"url":"http://h","mail":"me@h.example"}',
    '{"http://h":"me@h.example", "http://i": "me@h.example"}',
    'me@h.example',
    'mailto:me@h.example',
    'http://h.example/@me#top',
    'C:/Users/me, D:/media and "//nas/share"',
    'Release.Name.2024.1080p',
    'a = b',
    '',
  ])('%s stays', (given) => {
    expect(hideCredentials(given)).toBe(given);
  });
});

describe('hideCredentialsOf', () => {
  it.each([
    ['http://me:pa"ssW0RD@host/', 'http://host/'],
    [`http://h/it's?TOKEN`, `http://h/it's?…`],
    ['http://h/?apikey=abc"def', 'http://h/?apikey=…'],
    ['http://h/?apikey=abc "!de<f> &x=1)', 'http://h/?apikey=…&x=…'],
    ['http://me : pass word@host/a b', 'http://host/a b'],
    ['http://me:pass/word@host/', 'http://host/'],
    [' https://me:"@host/', ' https://host/'],
    ['http://h/R&D=1?first&SECRET', 'http://h/R&D=…?…&…'],
    ['http://h/x&a=1?b=2&api%5Bk%5D=SECRET', 'http://h/x&a=…?b=…&api%5Bk%5D=…'],
    ['see http://h/?a=b c', 'see http://h/?a=… c'],
    ['me:pass@box', 'box'],
    ['me:pa:ss@[::1]:8080/x?a=b', '[::1]:8080/x?a=…'],
  ])('%s', (given, want) => {
    expect(hideCredentialsOf(given)).toBe(want);
    expect(hasCredentials(given)).toBe(true);
  });

  it.each(['http://h:8989/a b/@c', 'Release "x" for me@h', 'mailto:me@h', 'me@h:80', 'at 12:30 @home'])(
    '%s stays',
    (given) => {
      expect(hasCredentials(given)).toBe(false);
    },
  );
});

it.each([...String.raw`?a=) ) :// :\/\/ @ ? &a=b &amp; ## ://a?b "< ://[ a:b`.split(' '), ' '])(
  'the time that cleaning takes is linear in the text, of %j',
  (part) => {
    const text = part.repeat(2 ** 17 / part.length);
    const before = process.cpuUsage();
    for (const start of ['', 'http://h/?a=', 'http://me:x'])
      for (const clean of [hideCredentials, hideCredentialsOf]) clean(start + text);
    // The pattern of a value took 16 s for 80,000 brackets.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  },
);
