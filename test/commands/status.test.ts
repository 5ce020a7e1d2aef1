/** `suite status`, from the command line against four services. */
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { warmSuite as suite } from '../warm/suite.ts';
import { ask } from '../service/ask.ts';
import { isWrite } from '../service/http/boundaries.ts';
import { startHarness } from '../service-apply/harness.ts';
import { fourServices, manifestFile, manifestFlags } from './services.ts';

const CLIENT = {
  implementation: 'QBittorrent',
  name: 'qb',
  general: { priority: 5 },
  fields: { host: 'box.example' },
};

describe('suite status', () => {
  test('drift, foreign resources, complaints, the last apply and a service away: text, JSON, exit codes', async () => {
    await using fleet = await fourServices();
    const { stateDir } = fleet.worlds.sonarr;
    const draft = { downloadclient: [CLIENT] };
    const flags = [...(await manifestFlags(fleet, draft)), `--state-dir=${stateDir}`];
    for (const fake of fleet.fakes) fake.health = [];
    const never = await suite('.', 'status', ...flags, '--exit-code');
    expect(never).toMatchObject({ code: 1, stdout: expect.stringContaining('never') as string });
    expect(await suite('.', 'apply', ...flags)).toMatchObject({ code: 0 });
    const well = await suite('.', 'status', ...flags, '--exit-code');
    expect(well).toMatchObject({ code: 0, stderr: '' });
    expect(well.stdout.split('\n')[4]).toMatch(/^sonarr {4}4\.0\.19 +4\.0\.19 +1 +0 +0 +0 +\d+ s ago$/u);

    const radarr = fleet.fake('radarr');
    const [client] = ask(radarr, 'GET', '/api/v3/downloadclient').body as Record<string, unknown>[];
    const { id: _id, ...rest } = client ?? {};
    ask(radarr, 'POST', '/api/v3/downloadclient', { ...rest, name: 'by hand' });
    ask(radarr, 'PUT', '/api/v3/downloadclient/1', { ...client, priority: 7 });
    fleet.fake('prowlarr').health = [
      { source: 'UpdateCheck', type: 'notice', message: 'there is a newer one' },
      { source: 'IndexerCheck', type: 'error', message: 'no luck with \u001B[2J' },
    ];
    await fleet.away('lidarr');
    const day = new Date(Date.now() - 26 * 3_600_000);
    await utimes(path.join(stateDir, 'radarr.json'), day, day);
    fleet.forget();

    const json = await suite('.', 'status', ...flags, '--format=json', '--exit-code');
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({
      format: 1,
      services: [
        { service: 'lidarr', reachable: false, failures: [{ code: 'service-not-up' }] },
        {
          service: 'prowlarr',
          reachable: true,
          health: [{ level: 'error', source: 'IndexerCheck' }, { level: 'notice' }],
        },
        {
          service: 'radarr',
          counts: { declared: 1, drifted: 1, stale: 0, foreign: 1 },
          lastApply: day.toISOString(),
        },
        { service: 'sonarr', counts: { declared: 1, drifted: 0, stale: 0, foreign: 0 }, failures: [] },
      ],
    });
    const text = await suite('.', 'status', ...flags);
    expect(text.code).toBe(0);
    expect(text.stdout).toMatch(/^lidarr +unreachable/mu);
    expect(text.stdout).toMatch(/^radarr .* 1 d ago$/mu);
    expect(text.stdout).toMatch(/^ {2}lidarr: .+/mu);
    expect(text.stdout).not.toContain('\u001B');
    expect(text.stdout).not.toContain('by hand');
    const named = await suite('.', 'status', ...flags, '--verbose');
    expect(named.stdout).toContain('  radarr: foreign: download client "by hand"');
    expect(fleet.fakes.flatMap(({ requests }) => requests.filter(isWrite))).toEqual([]);
  });

  test('a resource that is no longer declared is stale', async () => {
    await using fleet = await fourServices();
    const harness = fleet.worlds.prowlarr;
    const state = `--state-dir=${harness.stateDir}`;
    const both = { downloadclient: [CLIENT, { ...CLIENT, name: 'other' }] };
    const flags = [...(await manifestFlags(fleet, both)).slice(1, 2), state];
    expect(await suite('.', 'apply', ...flags)).toMatchObject({ code: 0 });
    harness.fake.health = [{ source: 'y', type: 'notice' }];
    await manifestFlags(fleet, { downloadclient: [CLIENT] });
    for (const how of ['text', 'json']) {
      const ran = await suite('.', 'status', ...flags, `--format=${how}`, '--exit-code');
      expect(ran.code).toBe(1);
      if (how === 'json')
        expect(JSON.parse(ran.stdout)).toMatchObject({ services: [{ counts: { declared: 1, stale: 1 } }] });
      else expect(ran.stdout).toContain('notice: it does not say what is wrong (y)');
    }
  });

  test.each([
    [
      'another app behind the URL',
      { recording: 'radarr-6.0.3' },
      ['"app":"radarr"', '"app":"sonarr"'],
      /^\S+ +wrong app/mu,
      'this is Radarr 6.0.3',
    ],
    [
      'a wrong URL base',
      { recording: 'sonarr-4.0.19', urlBase: '/tv' },
      ['"urlBase":"/tv"', '"urlBase":""'],
      /^sonarr +unreachable/mu,
      'Set urlBase of service "sonarr" to "/tv".',
    ],
  ] as const)('%s: status says which, and what to do', async (_, options, [right, wrong], state, what) => {
    await using harness = await startHarness(options);
    const file = await manifestFile(harness, { downloadclient: [CLIENT] });
    await writeFile(file, (await readFile(file, 'utf8')).replace(right, wrong));
    const { stdout } = await suite('.', 'status', `--manifest=${file}`, `--state-dir=${harness.stateDir}`);
    expect(stdout).toMatch(state);
    expect(stdout.replaceAll(/\s+/gu, ' ')).toContain(what);
  });
});
