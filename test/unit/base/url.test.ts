import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanUrlBase, joinUrl, showUrl } from '../../../generator/base/url.ts';

it.each(['http://h:1', 'http://h:1/', 'http://h:1//'])(
  'one URL whatever slashes the parts of %s carry',
  (baseUrl) => {
    for (const urlBase of ['sonarr', '/sonarr', 'sonarr/', '//sonarr//'])
      for (const path of ['api/v3/tag', '/api/v3/tag', '//api/v3/tag'])
        expect(joinUrl({ baseUrl, urlBase }, path).href).toBe('http://h:1/sonarr/api/v3/tag');
  },
);

it.each([
  [{ baseUrl: 'http://h', urlBase: '' }, '/api', 'http://h/api'],
  [{ baseUrl: 'https://h/proxy/', urlBase: '/a/b' }, '/api', 'https://h/proxy/a/b/api'],
  [{ baseUrl: 'http://[::1]:8989', urlBase: '/' }, '/api', 'http://[::1]:8989/api'],
  [{ baseUrl: 'http://h', urlBase: '/größe' }, '/api', 'http://h/gr%C3%B6%C3%9Fe/api'],
])('the URL of %j', (parts, path, want) => {
  expect(joinUrl(parts, path).href).toBe(want);
});

it('the query is escaped', () => {
  expect(joinUrl({ baseUrl: 'http://h', urlBase: '' }, '/x', { 'a&b': '1=2#' }).href).toBe(
    'http://h/x?a%26b=1%3D2%23',
  );
});

it('a URL base is empty, or begins with a slash and ends with none', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z/]*$/), (text) => {
      const base = cleanUrlBase(text);
      expect(base).toMatch(/^(\/[a-z]+)*$/);
      expect(cleanUrlBase(base)).toBe(base);
    }),
  );
});

it.each([
  ['http://h/', 'http://h/'],
  ['user:se@cret@h:99999/x', 'h:99999/x'],
  ['http://user:secret@h/\u001b[2J', 'http://h/\\u{1b}[2J'],
])('%j as it is shown', (url, want) => {
  expect(showUrl(url)).toBe(want);
});
