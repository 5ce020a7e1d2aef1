import { describe, expect, test } from 'vitest';
import { hideTokens, isTelling, showUrl } from '../../../generator/base/url.ts';

describe('tokens outside of a whole URL', () => {
  test.each([
    ['&apikey=TOKEN5ECRETk', '&apikey=…'],
    ['/api?passkey=TOKEN5ECRETm', '/api?passkey=…'],
    ['http://127.0.0.1:9117/api/v2.0/a1b2c3d4e5f6a7b8c9d0', 'http://127.0.0.1:9117/api/v2.0/…'],
    ['/a1b2c3d4e5f6a7b8c9d0/', '/…/'],
    ['https://user:pass@h.example/x?key=v', 'https://h.example/x?key=…'],
    ['http://h.example/eyJhbGci.eyJzdWIi.c2ln', 'http://h.example/…'],
    ['https://api.example/bot123456:AAEhBP0av28FrnTGhr/send', 'https://api.example/…/send'],
    ['http://h.example/rss;token=abc', 'http://h.example/…'],
    ['http://h.example/a1b2c3d4%2De5f6a7b8c9d0', 'http://h.example/…'],
    ['http://h.example/feed#token=abc', 'http://h.example/feed'],
    ['//user:pass@h.example/feed', '//h.example/feed'],
    ['user:pass@h.example', 'h.example'],
    ['/rss/a1b2c3d4e5f6a7b8c9d0.xml', '/rss/…'],
    ['http://h.example/feed?TOKEN5ECRET', 'http://h.example/feed?…'],
    ['http://user:pass@h.example:99999/', 'http://h.example:99999/'],
    ['http://h.example:99999/a1b2c3d4e5f6a7b8c9d0/x', 'http://h.example:99999/…/x'],
    ['http://h.example:99999/x?key=v', 'http://h.example:99999/x'],
    ['http://user:pa/ss@h.example/', 'http://h.example/'],
    ['socks5://user:pass@h.example:1080', 'socks5://h.example:1080'],
    ['http://a.example, http://user:pass@b.example', 'http://a.example, http://b.example/'],
    ['ntfy://topic,mailto://user:pass@h.example', 'ntfy://topic,mailto://h.example'],
    ['http://u:pass@a.example,http://u:pass@b.example:99999', 'http://a.example/,http://b.example:99999'],
    [' user:pass@h.example', ' h.example'],
    ['(https://user:pass@h.example/)', '(https://h.example/)'],
    ['url=https://user:pass@h.example', 'url=https://h.example/'],
    ['1http://user:pass@h.example', '1http://h.example/'],
    ['//h.example/feed?TOKEN5ECRET', '//h.example/feed?…'],
    ['ftp://h.example/#TOKEN5ECRET', 'ftp://h.example/'],
    ['http://ahttp://user:pass@h.example', 'http://ahttp://h.example'],
    ['(http:/user:pass@h.example/x)', '(http://h.example/x)'],
    [String.raw`["http:\/\/user:pass@h.example"]`, '["http://h.example/"]'],
    ['"//user:pass@h.example"', '"//h.example"'],
    ['<a href=//user:pass@h.example/>', '<a href=//h.example/>'],
    ['redirect=http%3A%2F%2Fh.example%2F%3Fapikey%3Dk', 'redirect=http://h.example/?apikey=…'],
    ['to http%3a%2f%2Fuser%3Apass%40h.example%zz now', 'to http://h.example%zz now'],
    ['http%253A%252F%252Fuser%253Apass%2540h.example', 'http://h.example/'],
  ])('%s is not shown', (given, want) => {
    expect(isTelling(given)).toBe(true);
    expect(hideTokens(given)).toBe(want);
  });

  test.each([
    'mailto:me@h.example',
    'http://h.example/%zz/v2.0',
    'http://h-1234567890-abcdefghijk.example:8080/x',
    'a: b@c',
    'me@h.example',
    'http://h.example/@me',
    'see http://h.example/ or me@h.example',
    'http%3A%2F%2Fh.example%2Fapi',
    'C:/Users/me, D:/media and "//nas/share"',
    'Release.Name.2024.1080p',
    '/media/Some.Show.S01E01.1080p.x264',
    '/api',
    'http://127.0.0.1:8989/sonarr',
    '/srv/media/series',
    'a = b',
    'tv,movies',
    '1,2',
    '',
  ])('%s is shown as it is', (given) => {
    expect(isTelling(given)).toBe(false);
    expect(hideTokens(given)).toBe(given);
  });
});

test('URLs that are encoded ever deeper take no longer than others', () => {
  const urls = Array.from({ length: 300 }, (_, depth) => `%${'25'.repeat(depth)}3A%${'25'.repeat(depth)}2F`);
  const before = process.cpuUsage();
  for (const text of [urls.join(''), urls.join(' '), `${urls.join('')}http://user:pass@h.example`])
    hideTokens(text);
  expect(process.cpuUsage(before).user).toBeLessThan(400_000);
});

test('a long text of one mark takes no longer than others', () => {
  const before = process.cpuUsage();
  expect(isTelling('?'.repeat(200_000))).toBe(false);
  expect(hideTokens(`?a=b${'?'.repeat(200_000)}`)).toContain('a=…');
  const marks = [
    '/',
    ':',
    ';',
    '@',
    '.',
    '%',
    'a',
    ';a',
    'a:',
    'eyJ.',
    ' ',
    ',a://',
    String.raw`a:\\/`,
    '"//',
    '%3a%2f',
    '%25',
    ' a:b@c',
    'a1',
    '(a://',
    '#',
    '?',
  ];
  for (const mark of marks)
    for (const start of ['', '//', 'http://h/?', 'http://h:99999/'])
      for (const end of ['', 'ftp://x/ #f'])
        expect(hideTokens(`${start}${mark.repeat(20_000)}${end}`).length).toBeGreaterThan(0);
  for (const mark of [' ', '/', '?', '#', '@'])
    expect(showUrl(mark.repeat(200_000)).length).toBeLessThan(300);
  // The square of its length took a hundred seconds.
  expect(process.cpuUsage(before).user).toBeLessThan(6_000_000);
});
