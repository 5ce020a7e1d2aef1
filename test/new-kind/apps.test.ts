/**
 * Houses from `generate` to a silent second apply and an import: apps that are like others, a row each in a copy of suite and
 * nothing else; Bookshelf, which has a row and a record; Lidarr with a plugin.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import type { AppRow } from '../../generator/servarr/like.ts';
import { writeGuide } from '../nix/trash/small-guide.ts';
import { recorded } from '../recordings.ts';
import { FAKE_KEY, type FakeOptions } from '../service/options.ts';
import { startFakeService } from '../service/fake.ts';
import { type Copy, copyWith, evaluateIn, runOn, suite } from './copy.ts';

/** An app: its row, if suite has none, the fake of what it is like, and what a house declares. */
interface House {
  readonly row?: Partial<AppRow>;
  readonly fake: FakeOptions;
  readonly service: string;
  readonly house: string;
  /** Parts of the import. */
  readonly imports: readonly string[];
  /** The message about a wrong app. */
  readonly wrong?: readonly [app: string, what: string];
}

/** A download client of a plugin, with a protocol that no other client has. */
const SLSKD = {
  ...recorded<FakeOptions['plugin'][]>('lidarr-3.1.2', 'downloadclient-schema.json')[0],
  implementation: 'Slskd',
  implementationName: 'Slskd',
  configContract: 'SlskdSettings',
  protocol: 'SoulseekDownloadProtocol',
  fields: [{ name: 'url', label: 'URL', type: 'textbox', value: 'http://localhost:5030' }],
} as NonNullable<FakeOptions['plugin']>;

const BOOKS = `
      metadataProfiles.Short = { services = [ "NAME" ]; minPages = 5; ignored = [ "Part" ]; };
      customFormats.Old.conditions = [ { implementationName = "Release Title"; value = "old"; } ];
      importLists = { enable = true; hardcover = { services = [ "NAME" ]; apiKey._secret = "/run/h"; listIds = [ 1 ]; rootFolderPath = "/srv/books"; qualityProfile = "Read"; metadataProfile = "Standard"; }; };
      qualityProfiles.Read = { services = [ "NAME" ]; qualities = [ "EPUB" "PDF" ]; scores.Old = 5; };`;
const BOOK_FOLDERS = `
      rootFolders = [ { path = "/srv/books"; name = "Books"; qualityProfile = "Read"; metadataProfile = "Standard"; monitor = "future"; } ];
      qualitySizes.EPUB.max = 20;`;

const HOUSES: Readonly<Record<string, House>> = {
  bookshelf: {
    fake: { recording: 'bookshelf-0.4.20' },
    service: `${BOOK_FOLDERS}
      delayProfiles = [ { tags = [ "slow" ]; preferredProtocol = "torrent"; torrentDelay = 30; } ];
      remotePathMappings = [ { host = "box.example"; remotePath = "/down/"; localPath = "/srv/down/"; } ];
      settings = {
        downloadClient.autoRedownloadFailed = false;
        host = { backupInterval = 3; proxyType = "socks5"; };
        indexer.rssSyncInterval = 30;
        mediaManagement = { allowFingerprinting = "never"; fileDate = "bookReleaseDate"; };
        metadataProvider = { writeAudioTags = "sync"; writeBookTags = "allFiles"; };
        naming = { authorFolderFormat = "{Author NameThe}"; renameBooks = true; };
        ui = { firstDayOfWeek = "Monday"; uiLanguage = "German"; };
      };`,
    house: `${BOOKS}
      indexers = { enable = true; myAnonaMouse = { services = [ "NAME" ]; mamId._secret = "/run/h"; searchType = "Freeleech"; }; };`,
    imports: [
      'renameBooks = true;',
      'writeBookTags = "allFiles";',
      'hardcover = {',
      'searchType = "Freeleech";',
      'ignored = [ "Part" ];',
      'torrentDelay = 30;',
      'EPUB.max = 20;',
    ],
    wrong: ['sonarr', 'this is Readarr 0.4.20.0, not Sonarr'],
  },
  lidarr: {
    fake: { recording: 'lidarr-3.1.2', plugin: SLSKD },
    service: `
      delayProfiles = [ { tags = [ "slow" ]; items = [ { protocol = "SoulseekDownloadProtocol"; delay = 5; } { protocol = "usenet"; } ]; } ];`,
    house: 'downloadarr.slskd.url = "http://box.example:5030";',
    imports: ['slskd = {', 'protocol = "SoulseekDownloadProtocol";'],
  },
  // Another name, another port, and a kind less.
  comicarr: {
    row: { like: 'bookshelf', appName: 'Comicarr', title: 'Comicarr', port: 8790, without: ['delayprofile'] },
    fake: { recording: 'bookshelf-0.4.20', appName: 'Comicarr', version: '1.2.3.4' },
    service: `${BOOK_FOLDERS}
      settings.naming = { renameBooks = true; colonReplacementFormat = "dash"; };
      settings.mediaManagement.fileDate = "bookReleaseDate";
      settings.host.backupInterval = 3;`,
    house: BOOKS,
    imports: ['colonReplacementFormat = "dash";', 'metadataProfile = "Standard";'],
    wrong: ['bookshelf', 'this is Comicarr 1.2.3.4, not Bookshelf'],
  },
  // The name of another app, told apart by the major version.
  radarr9: {
    row: { like: 'radarr', appName: 'Whisparr', major: 9, title: 'Whisparr 9', port: 6969, unit: 'whisparr' },
    fake: { recording: 'radarr-6.4.2', appName: 'Whisparr', version: '9.0.1.2' },
    service: `
      rootFolders = [ "/srv/films" ];
      delayProfiles = [ { tags = [ "slow" ]; preferredProtocol = "torrent"; torrentDelay = 30; } ];
      releaseProfiles = [ { name = "No"; ignored = [ "cam" ]; } ];
      importListExclusions = [ { tmdbId = 5; title = "No"; year = 1999; } ];
      qualitySizes."WEBDL-1080p" = { min = 1; preferred = 10; max = 20; };
      settings.naming.colonReplacementFormat = "dash";
      settings.ui = { movieInfoLanguage = "German"; firstDayOfWeek = "Monday"; };
      settings.metadata.certificationCountry = "de";
      settings.importList.listSyncLevel = "logOnly";`,
    house: `
      qualityProfiles.HD = { services = [ "NAME" ]; qualities = [ "WEBDL-1080p" ]; language = "English"; };
      autoTags.Old = { services = [ "NAME" ]; tags = [ "old" ]; conditions = [ { implementationName = "Year"; min = 1900; max = 1950; } ]; };`,
    imports: ['movieInfoLanguage = "German";', 'tmdbId = 5;', 'autoTags.Old = {'],
    wrong: ['whisparr', 'this is Whisparr 9.0.1.2, not Whisparr 2'],
  },
  // The keys of Sonarr 5, each with another version.
  'tv-5arr': {
    row: { like: 'sonarr', appName: 'TvArr', title: 'TV 5', port: 8993, unit: 'tv-arr' },
    fake: { recording: 'sonarr-5.0.0-aug', appName: 'TvArr', version: '1.0.2.3' },
    service: `
      qualitySizes."Bluray-1080p".title = "Disk";
      importListExclusions = [ { title = "Lost"; tvdbId = 73739; } ];
      settings.importList = { listSyncLevel = "keepAndTag"; listSyncTag = "old"; };`,
    house: `
      trashGuides = /. + "/run/h-guide";
      qualityProfiles.Web = { services = [ "NAME" ]; trash = "Web"; sizes.SDTV.max = 99; };`,
    imports: ['trash = "Web";', 'SDTV.max = 99;', 'listSyncTag = "old";'],
    wrong: ['sonarr', 'this is TvArr 1.0.2.3, not Sonarr'],
  },
  '9-prowl': {
    row: { like: 'prowlarr', appName: 'Prowl9', title: '9 Prowl', port: 9797, without: ['indexerproxy'] },
    fake: { recording: 'prowlarr-2.6.1', appName: 'Prowl9', version: '1.0.0.1' },
    service: `
      appProfiles = [ { name = "Fast"; enableRss = false; minimumSeeders = 3; } ];
      settings.host.backupInterval = 3;`,
    house: `
      indexers = { enable = true; newznab = { services = [ "NAME" ]; baseUrl = "https://news.example"; apiKey._secret = "/run/h"; appProfile = "Fast"; }; };`,
    imports: ['appProfile = "Fast";', 'minimumSeeders = 3;'],
    wrong: ['prowlarr', 'this is Prowl9 1.0.0.1, not Prowlarr'],
  },
};

let copy: Copy;
const at = (name: string): string => path.join(copy.folder, name);

beforeAll(() => {
  const rows = Object.fromEntries(
    Object.entries(HOUSES).flatMap(([app, { row }]) => (row ? [[app, row]] : [])),
  );
  copy = copyWith(mkdtempSync(path.join(tmpdir(), 'suite-new-apps-')), rows, 'apps.json');
  writeFileSync(at('key'), FAKE_KEY, { mode: 0o600 });
  writeGuide(at('key-guide'));
});
afterAll(() => rmSync(copy.folder, { recursive: true, force: true }));

test.each(Object.entries(HOUSES))(
  '%s is generated, checked, applied, silent and imported',
  { tags: ['nixpkgs'] },
  async (app, { fake: options, service, house, imports, wrong }) => {
    await using fake = await startFakeService(options);
    const live = ['--service', `${app}=${fake.url}`, '--key-file', `${app}=key`];
    const made = await suite(copy, 'generate', ...live, '--out', `${app}-out`, '--schemas', `${app}-records`);
    expect({ ...made, stderr: made.stderr.replaceAll(/^note: .*\n/gmu, '') }).toMatchObject({
      code: 0,
      stderr: '',
    });

    const checked = evaluateIn(
      copy,
      `[
          (import ${copy.copy}/nix/lib/mk-module.nix (/. + ${nixString(at(`${app}-out`))}))
          {
            suite.services."${app}" = { baseUrl = ${nixString(fake.url)}; apiKeyFile = ${nixString(at('key'))}; ${service} };
            suite = { ${house.replaceAll('/run/h', at('key')).replaceAll('NAME', app)}
              downloadarr = { enable = true; qBittorrent = { host = "box.example"; categories."${app}" = "mine"; }; };
              notif = { enable = true; webhook = { services = [ "${app}" ]; url = "https://hooks.example/"; onGrab = true; }; };
            };
          }
        ]`,
    );
    const first = await runOn(copy, 'apply', checked);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const { length } = fake.requests;
    expect(await runOn(copy, 'apply', checked)).toMatchObject({ code: 0 });
    expect(fake.requests.slice(length).filter(({ method }) => method !== 'GET')).toEqual([]);

    const guides = house.includes('trashGuides') ? ['--guides', 'key-guide'] : [];
    const imported = await suite(copy, 'import', ...live, ...guides, '--schemas', `${app}-records`);
    for (const part of imports) expect(imported.stdout).toContain(part);
    // What a new service has is left out.
    expect(imported.stdout).not.toMatch(/\b(?:Spoken|Standard|Any)\b.*services/u);

    if (wrong === undefined) return;
    const { manifests } = checked;
    const [manifest] = Object.values(manifests) as { service: object }[];
    const other = { ...manifest, service: { ...manifest?.service, app: wrong[0] } };
    const planned = await runOn(copy, 'plan', { errors: [], manifests: { [app]: other } });
    expect(planned.code).toBe(78);
    expect(planned.stdout + planned.stderr).toContain(wrong[1]);
    expect(planned.stdout + planned.stderr).toMatch(new RegExp(`set its app to .*"${app}"`, 'u'));
  },
);
