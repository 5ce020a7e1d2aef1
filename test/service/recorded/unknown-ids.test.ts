/** Answers of the fakes about IDs that they do not have, as the services were measured (docs/servarr-api.md). */
import { describe, expect, test } from 'vitest';
import { kindPath, kindsOf } from '../../../generator/servarr/apps.ts';
import { kindRow } from '../../../generator/servarr/kinds.ts';
import { RECORDINGS } from '../../recordings.ts';
import { ask } from '../ask.ts';
import { FakeService } from '../fake.ts';

type Statuses = readonly [get: number, remove: number];

const USUAL: Statuses = [404, 200];

const DIFFERENT: Readonly<Record<string, Statuses>> = {
  customformat: [500, 404],
  autotagging: [500, 200],
  appprofile: [404, 500],
  qualitydefinition: [500, 405],
  'lidarr metadataprofile': [404, 404],
  'lidarr rootfolder': [404, 404],
  'lidarr remotepathmapping': [404, 404],
};

describe.each(RECORDINGS)('unknown IDs of $folder', ({ folder, app, api }) => {
  const kinds = kindsOf(app).filter((kind) => kindRow(kind).lifecycle !== 'singleton');

  test.each(kinds)('%s', (kind) => {
    const fake = new FakeService({ recording: folder, api });
    const url = `${kindPath(api, kind, app)}/4711`;
    expect(['GET', 'DELETE'].map((method) => ask(fake, method, url).status)).toEqual(
      DIFFERENT[`${app} ${kind}`] ?? DIFFERENT[kind] ?? USUAL,
    );
  });
});
