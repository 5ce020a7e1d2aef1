import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import type { Fault } from '../../service/http/faults.ts';
import { BOX, SONARR, clients } from '../drafts.ts';
import { type Draft, type Harness, actions, failures, startHarness } from '../harness.ts';
import { drop, edit, names, stored, writes } from './manual-edits.ts';

const EDITED = clients({ ...BOX, fields: { host: 'b' } });

let calls = 0;

/** A 200 response without an effect. */
const odd = (text: string): Fault => ({ kind: 'status', status: 200, text, type: 'application/json' });

const NOT_SHOWN = 'answered 200, but does not show the resource';

describe('suite verifies responses', () => {
  test.each([
    ['an empty object', '{}', NOT_SHOWN],
    ['a list', '[]', NOT_SHOWN],
    [
      'another resource',
      '{"id":9,"name":"other","implementation":"QBittorrent","fields":[],"tags":[]}',
      NOT_SHOWN,
    ],
    [
      'the same as before',
      '{"id":1,"name":"box","implementation":"QBittorrent","fields":[{"name":"host","value":"a"}],"tags":[]}',
      'fields.host is "a", not "b"',
    ],
  ])('a PUT answered with %s is not done', async (_, text, what) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ method }) => (method === 'PUT' ? odd(text) : undefined);
    const report = await harness.apply(EDITED);
    expect(failures(report)).toEqual(['write-unconfirmed']);
    expect(report.failures[0]?.what).toContain(what);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(EDITED))).toEqual([]);
    expect(stored(harness, 'box').settings['host']).toBe('b');
    expect(actions(await harness.apply(clients()))).toEqual(['delete box']);
  });

  test.each([
    ['first', []],
    ['last', ['write-unconfirmed']],
  ])('a PUT whose choice is shown by its name: %s', async (word, codes) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    const host = { name: 'host', value: 'a' };
    const shown = { name: 'recentTvPriority', value: word };
    const box = { id: 1, name: 'box', implementation: 'QBittorrent', enable: true, tags: [] };
    harness.fake.fault = ({ method }) =>
      method === 'PUT' ? odd(JSON.stringify({ ...box, fields: [host, shown] })) : undefined;
    expect(
      failures(await harness.apply(clients({ ...BOX, fields: { host: 'a', recentTvPriority: 1 } }))),
    ).toEqual(codes);
  });

  test.each([
    ['/downloadclient', '[BOX]'],
    ['/downloadclient/1', 'BOX'],
  ])('what %s shows without its fields is not written', async (end, form) => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    const text = form.replace('BOX', '{"id":1,"name":"box","implementation":"QBittorrent","enable":true}');
    harness.fake.fault = ({ method, path }) =>
      method === 'GET' && path.endsWith(end) ? odd(text) : undefined;
    const before = writes(harness).length;
    expect(failures(await harness.apply(EDITED))).toEqual(['list-shape']);
    expect(writes(harness).length).toBe(before);
    expect(stored(harness, 'box').settings['host']).toBe('a');
  });

  test('a PUT of a secret with an unexpected response fails, because suite cannot see which secret is stored', async () => {
    await using harness = await startHarness(SONARR);
    const box = async (text: string): Promise<Draft> =>
      clients({ ...BOX, fields: { host: 'a', password: await harness.secret('secret-0', text) } });
    await harness.apply(await box('old'));
    harness.fake.fault = ({ method }) => (method === 'PUT' ? odd('{}') : undefined);
    const report = await harness.apply(await box('new'));
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['write-unconfirmed', `the service ${NOT_SHOWN}`],
    ]);
    harness.fake.fault = undefined;
    expect(actions(await harness.apply(await box('new')))).toEqual(['update box']);
    expect(stored(harness, 'box').settings['password']).toBe('new');
  });

  test('a URL that can contain a token is not shown when the service stores another one', async () => {
    await using harness = await startHarness(SONARR);
    const hook = (token: string): Draft => ({
      notification: [
        {
          implementation: 'Webhook',
          name: 'hook',
          general: { onGrab: true },
          fields: { url: `https://hook.example/${token}` },
        },
      ],
    });
    await harness.apply(hook('canary-old'));
    const before = {
      id: 1,
      name: 'hook',
      implementation: 'Webhook',
      onGrab: true,
      fields: [{ name: 'url', value: 'https://hook.example/canary-old' }],
    };
    harness.fake.fault = ({ method }) => (method === 'PUT' ? odd(JSON.stringify(before)) : undefined);
    const report = await harness.apply(hook('canary-new'));
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      ['write-unconfirmed', expect.stringContaining('fields.url is not what was sent')],
    ]);
    expect(JSON.stringify(planData('apply', [report]))).not.toContain('canary');
  });

  test('a key that does not return to its default is reported, and stays managed', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients({ ...BOX, general: { priority: 7 }, fields: { host: 'a', port: 9000 } }));
    const before = {
      id: 1,
      name: 'box',
      implementation: 'QBittorrent',
      enable: true,
      priority: 7,
      fields: Object.entries({ host: 'a', port: 9000 }).map(([name, value]) => ({ name, value })),
    };
    harness.fake.fault = ({ method }) => (method === 'PUT' ? odd(JSON.stringify(before)) : undefined);
    const report = await harness.apply(clients(BOX));
    expect(report.failures[0]?.what).toBe(
      'the service accepted it, but shows different values: priority is 7, not 1; fields.port is 9000, not 8080',
    );
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(clients(BOX)))).toEqual([]);
    expect(stored(harness, 'box')).toMatchObject({ settings: { port: 8080 }, general: { priority: 1 } });
  });

  test.each([
    ['{}'],
    ['[]'],
    ['{"id":7}'],
    ['{"id":0,"name":"box","implementation":"QBittorrent","fields":[],"tags":[]}'],
    ['null'],
  ])('a POST answered with %s made nothing', async (text) => {
    await using harness = await startHarness(SONARR);
    harness.fake.fault = ({ method }) => (method === 'POST' ? odd(text) : undefined);
    expect(failures(await harness.apply(clients(BOX)))).toEqual(['create-without-id']);
    expect(names(harness)).toEqual([]);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(clients(BOX)))).toEqual([]);
    expect(names(harness)).toEqual(['box']);
  });

  test('a DELETE succeeds if the resource no longer exists afterwards', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ method }) => (method === 'DELETE' ? odd('{}') : undefined);
    expect(failures(await harness.apply(clients()))).toEqual(['write-unconfirmed']);
    harness.fake.fault = undefined;
    // The resource is still managed, so the next run deletes it.
    expect(actions(await harness.apply(clients()))).toEqual(['delete box']);
    expect(names(harness)).toEqual([]);
  });

  test('a DELETE is not repeated once someone has changed the resource', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ method }) => {
      if (method !== 'DELETE') return undefined;
      edit(harness, 'box', { settings: { host: 'mine' } });
      harness.fake.fault = undefined;
      return { kind: 'status', status: 503, text: '', type: 'text/plain' };
    };
    expect(failures(await harness.apply(clients()))).toEqual(['changed-meanwhile']);
    expect(stored(harness, 'box').settings['host']).toBe('mine');
  });

  test('many fields and tags of one resource cost no more than reading them', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients({ ...BOX, tags: ['x'] }));
    const [box] = harness.fake.store.of('downloadclient').rows.values();
    const count = 60_000;
    const tags = Array.from({ length: count }, (_, index) => ({ id: index + 1, label: `tag ${index}` }));
    const fields = Array.from({ length: count }, () => ({ name: 'accessToken' }));
    const answer = (body: unknown) => odd(JSON.stringify(body));
    harness.fake.fault = ({ path }) =>
      path.endsWith('/tag')
        ? answer(tags)
        : path.endsWith('/downloadclient')
          ? answer([{ ...box, fields, tags: tags.map(({ id }) => id) }])
          : undefined;
    const started = process.cpuUsage();
    await harness.plan(clients({ ...BOX, tags: ['x'] }));
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  });

  test.each([
    ['of every PUT', () => true],
    ['of the first PUT', () => (calls += 1) === 1],
  ])('a 404 %s is not believed while the service shows the resource', async (_, strikes) => {
    calls = 0;
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    const missing: Fault = { kind: 'status', status: 404, text: '', type: 'text/plain' };
    harness.fake.fault = ({ method }) => (method === 'PUT' && strikes() ? missing : undefined);
    expect(failures(await harness.apply(EDITED))).toEqual(['write-refused']);
    expect(names(harness)).toEqual(['box']);
    harness.fake.fault = undefined;
    expect(actions(await harness.apply(EDITED))).toEqual(['update box']);
    // The resource is still managed.
    expect(actions(await harness.apply(clients()))).toEqual(['delete box']);
  });

  test('of a PUT that finds no resource any more fails: the next run creates it again', async () => {
    await using harness = await startHarness(SONARR);
    await harness.apply(clients(BOX));
    harness.fake.fault = ({ method }) => {
      if (method === 'PUT' && names(harness).includes('box')) drop(harness, 'box');
      return undefined;
    };
    harness.fake.requests.length = 0;
    expect(failures(await harness.apply(EDITED))).toEqual(['write-refused']);
    harness.fake.fault = undefined;
    expect(failures(await harness.apply(EDITED))).toEqual([]);
    expect(writes(harness)).toEqual([
      'PUT downloadclient/1 404',
      'POST downloadclient 201',
      'PUT downloadclient/2 202',
    ]);
    expect(stored(harness, 'box').settings['host']).toBe('b');
    expect(actions(await harness.plan(EDITED))).toEqual(['unchanged box']);
  });

  const edited: ReadonlyMap<string, (harness: Harness) => void> = new Map([
    ['edits', (harness) => edit(harness, 'box', { settings: { urlBase: '/theirs' } })],
    ['renames', (harness) => edit(harness, 'box', { name: 'theirs' })],
    ['deletes', (harness) => drop(harness, 'box')],
  ]);
  test.each([
    ['edits', 'an update', EDITED, ['box a /theirs'], ['box b /theirs']],
    ['edits', 'its deletion', clients(), ['box a /theirs'], ['box a /theirs']],
    ['renames', 'an update', EDITED, ['theirs a'], ['theirs a']],
    ['renames', 'its deletion', clients(), ['theirs a'], ['theirs a']],
    ['deletes', 'an update', EDITED, [], ['box b']],
  ])(
    'a resource that a user %s between the plan and %s is as the user left it',
    async (word, _, next, first, then) => {
      await using harness = await startHarness(SONARR);
      await harness.apply(clients(BOX));
      let looks = 0;
      harness.fake.fault = ({ method, path }) => {
        if (method === 'GET' && path.endsWith('/downloadclient/1') && ++looks === 1)
          edited.get(word)?.(harness);
        return undefined;
      };
      const shown = (): string[] =>
        harness.fake
          .resources('downloadclient')
          .map(({ name, settings: { host, urlBase = '' } }) =>
            `${name} ${String(host)} ${String(urlBase)}`.trim(),
          );
      expect(failures(await harness.apply(next))).toEqual(['changed-meanwhile']);
      expect(shown()).toEqual(first);
      await harness.apply(next);
      expect(shown()).toEqual(then);
    },
  );

  test('with --require-test a failed test prevents deletions, and a warning is not a failure', async () => {
    await using harness = await startHarness({ ...SONARR, clientsUp: false });
    await harness.apply(clients({ ...BOX, name: 'old' }));
    const next = clients({ ...BOX, name: 'next', fields: { host: 'next' } });
    const report = await harness.apply(next, { requireTest: true });
    expect(failures(report)).toEqual(['deletion-postponed', 'test-failed']);
    expect(names(harness)).toEqual(['old', 'next']);
    const warns = JSON.stringify([
      {
        propertyName: 'TvCategory',
        errorMessage: 'a category would be better',
        isWarning: true,
        severity: 'warning',
      },
    ]);
    harness.fake.fault = ({ path }) =>
      path.endsWith('/test')
        ? { kind: 'status', status: 400, text: warns, type: 'application/json' }
        : undefined;
    const second = await harness.apply(next, { requireTest: true });
    expect(failures(second)).toEqual([]);
    expect(second.warnings.map(({ code, what }) => [code, what])).toEqual([
      ['service-warns', 'it works, but the service warns: tvCategory: a category would be better'],
    ]);
    expect(names(harness)).toEqual(['next']);
  });
});
