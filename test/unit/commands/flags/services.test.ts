import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseServices, servicesFromFlags } from '../../../../generator/commands/flags/choose-services.ts';
import type { ServiceFlags } from '../../../../generator/commands/flags/choose-services.ts';
import { fileFolder } from '../../../folder.ts';
import { failure, serviceAt } from '../../source/asking.ts';

const folder = fileFolder();
const file = path.join(folder, 'services.json');
const entry = { baseUrl: 'http://filed:1', apiKeyFile: '/k' };
writeFileSync(file, JSON.stringify({ services: { radarr: entry, sonarr: entry } }));
const none = path.join(folder, 'none.json');

describe('services from flags', () => {
  it('one, with a URL base and a bare key file', () => {
    const flags = { service: ['sonarr=http://127.0.0.1:8989/sonarr/'], keyFile: ['/run/a=b'] };
    const rest = { urlBase: '/sonarr', apiKeyFile: '/run/a=b' };
    expect(servicesFromFlags(flags)).toEqual([serviceAt('http://127.0.0.1:8989', rest)]);
  });

  it('several, sorted by name', () => {
    const services = servicesFromFlags({
      service: ['sonarr=http://h:1', 'radarr=https://h:2'],
      keyFile: ['sonarr=/a', 'radarr=/b'],
    });
    expect(services).toMatchObject([
      { name: 'radarr', baseUrl: 'https://h:2', apiKeyFile: '/b' },
      { name: 'sonarr', baseUrl: 'http://h:1', apiKeyFile: '/a' },
    ]);
  });

  it('none', () => {
    expect(servicesFromFlags({ service: ['sonarr'] })).toEqual([]);
  });

  it.each<[string, ServiceFlags]>([
    [
      'all wrong at once',
      { service: ['sonarr=ftp://h', 'attic=http://h', '=http://h'], keyFile: ['/x', 'radarr=/y'] },
    ],
    ['the same twice', { service: ['sonarr=http://h', 'sonarr=http://i'], keyFile: ['/x'] }],
    ['a name that cannot be', { service: ['a b=http://h'], keyFile: ['/x'] }],
    ['a password in the URL', { service: ['sonarr=http://me:hunter2@h'], keyFile: ['/x'] }],
    ['a URL without a name', { service: ['http://me:hunter2@127.0.0.1:8989/sonarr'], keyFile: ['/x'] }],
    ['a URL without a name, of which nothing tells one', { service: ['http://h/?a=b'], keyFile: ['x=/x'] }],
    ['a colon without a port', { service: ['sonarr=http://h:'], keyFile: ['/x'] }],
    ['no app', { service: ['attic=http://h'], keyFile: ['/x'] }],
    ['an empty value', { service: ['sonarr=http://h'], keyFile: ['sonarr='] }],
  ])('told what is wrong: %s', async (name, flags) => {
    const { message } = await failure(Promise.resolve().then(() => servicesFromFlags(flags)));
    expect(message).toMatchSnapshot(name);
    expect(message).not.toContain('hunter2');
  });
});

describe('the services of a command', () => {
  const names = async (flags: ServiceFlags, byDefault = none) =>
    (await chooseServices(flags, byDefault)).map(({ name, baseUrl }) => `${name} ${baseUrl}`);
  const defined = { service: ['sonarr=http://flag'], keyFile: ['/k'] };

  it.each<[string, ServiceFlags, string, string[]]>([
    ['the file named', { services: file }, none, ['radarr http://filed:1', 'sonarr http://filed:1']],
    ['the default file', {}, file, ['radarr http://filed:1', 'sonarr http://filed:1']],
    ['some of the file', { service: ['sonarr'] }, file, ['sonarr http://filed:1']],
    ['the flags, not the default file', defined, file, ['sonarr http://flag']],
    [
      'the flags over the file named',
      { ...defined, services: file },
      none,
      ['radarr http://filed:1', 'sonarr http://flag'],
    ],
  ])('%s', async (_, flags, byDefault, want) => {
    expect(await names(flags, byDefault)).toEqual(want);
  });

  it('one that there is not, and none at all', async () => {
    writeFileSync(path.join(folder, 'empty.json'), '{"services":{}}');
    const flags = [
      { service: ['lidarr'], services: file },
      {},
      { service: ['sonarr'] },
      { services: path.join(folder, 'empty.json') },
    ];
    const failed = await Promise.all(flags.map(async (given) => failure(names(given))));
    expect(failed.map(({ message }) => message.replaceAll(folder, ''))).toMatchSnapshot();
  });
});
