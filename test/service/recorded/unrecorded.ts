/** Behaviours of the fakes that no recording shows, by the file that has them, with the reason. */
export const UNRECORDED: readonly (readonly [file: string, behaviour: string, reason: string])[] = [
  [
    'rules.ts',
    'writes of Readarr, Whisparr 2 and Bookshelf as of their cousins',
    'only their answers to GET were recorded',
  ],
  ['rules.ts', 'the versions with allowed hosts', 'read in a fork and in reports'],
  ['settings/hosts.ts', 'allowed hosts and trusted networks', 'read in a fork and in reports'],
  [
    'settings/probed.ts',
    'the numbers of some enum values, and those of Readarr',
    'a service rejects some values where nothing else is set, and not all were tried',
  ],
  [
    'seed.ts',
    'names of profiles of services whose lists were not recorded',
    'a fresh service has some, and entries refer to them',
  ],
  [
    'structures/profiles.ts',
    'metadata profiles of Readarr as of Lidarr',
    'only the answers of Readarr to GET were recorded',
  ],
  ['structures/conditions.ts', 'the link that newer APIs ask for', 'recordings have no links'],
  [
    'recorded/recording.ts',
    'a secret default, and a help text for each field',
    'no answer shows the one, and records must not keep the other',
  ],
  [
    'recorded/recording.ts',
    'rejections of Readarr and Whisparr 2 as of their cousins',
    'they were not switched on',
  ],
  [
    'resource/body.ts',
    'the type that a message about an enum value names',
    'measured on Sonarr and Prowlarr only; suite does not read it',
  ],
  [
    'resource/definition.ts',
    'conversions of values of definitions that were not tried',
    'five of the 544 of Prowlarr were',
  ],
  [
    'trial/verdicts/classify.ts',
    'a verdict on a value that was not tried',
    'it is that on the most similar one that was',
  ],
  [
    'trial/validation.ts',
    'verdicts on fields of a newer or another version',
    'those on the field of the same name and role hold',
  ],
  [
    'trial/settings.ts',
    "limits of Prowlarr's indexers",
    'their site is asked first; read in the sources of Prowlarr',
  ],
  ['trial/reach.ts', 'a target that is up or down', 'a test says which it is'],
  [
    'routes.ts',
    'every command is done at once',
    'its effects are those of a test; the answer is as recorded',
  ],
  ['plain/profiles.ts', 'a release profile of Lidarr without one of its lists', 'every request had both'],
  ['plain/rows.ts', 'root folders and exclusions of Whisparr 3', 'nothing was recorded of it'],
  ['plain/rows.ts', 'folders that exist, and their free space', 'the disk was that of the recording'],
  [
    'pushes.ts',
    'the order of the steps of pushes',
    'recordings show what libraries have after them; read in the sources of Prowlarr',
  ],
  [
    'fake.ts',
    '503 at the start, poisoned rows deleted at a restart',
    'the recorded services were up; the deletion took seconds',
  ],
  ['http/delivery.ts', 'faults: no answer, half of one, a late one', 'no service shows them on request'],
];
