import { describe, expect, test } from 'vitest';
import { hideTokens, isTelling } from '../../../generator/base/url.ts';

describe('tokens outside of a whole URL', () => {
  test.each([
    ['&apikey=TOKEN5ECRETk', '&apikey=…'],
    ['/api?passkey=TOKEN5ECRETm', '/api?passkey=…'],
    ['http://127.0.0.1:9117/api/v2.0/a1b2c3d4e5f6a7b8c9d0', 'http://127.0.0.1:9117/api/v2.0/…'],
    ['/a1b2c3d4e5f6a7b8c9d0/', '/…/'],
    ['https://user:pass@h.example/x?key=v', 'https://h.example/x?key=…'],
  ])('%s is not shown', (given, want) => {
    expect(isTelling(given)).toBe(true);
    expect(hideTokens(given)).toBe(want);
  });

  test.each(['/api', 'http://127.0.0.1:8989/sonarr', '/srv/media/series', 'a = b', 'tv,movies', '1,2', ''])(
    '%s is shown as it is',
    (given) => {
      expect(isTelling(given)).toBe(false);
      expect(hideTokens(given)).toBe(given);
    },
  );
});

test('a long text of question marks takes no longer than others', () => {
  const before = performance.now();
  expect(isTelling('?'.repeat(200_000))).toBe(false);
  expect(hideTokens(`?a=b${'?'.repeat(200_000)}`)).toContain('a=…');
  // The square of its length took many seconds.
  expect(performance.now() - before).toBeLessThan(2000);
});
