/** The readers of the TRaSH guides in TypeScript and in Nix agree on every available copy. */
import { describe, expect, it } from 'vitest';
import { findInGuides, namesIn } from '../../../generator/source/trash/contents.ts';
import { TRASH_APPS, readGuides } from '../../../generator/source/trash/guide.ts';
import { withFolder } from '../../emit.ts';
import { GUIDES } from '../../run/beside.ts';
import { evaluate } from '../evaluate.ts';
import { writeGuide } from './small-guide.ts';

interface Profile {
  readonly name: string;
  readonly values: { readonly scores: Readonly<Record<string, number>> };
}

/** Returns the names of each table that Nix does not find, and what it makes of each profile. */
function inNix(app: string, folder: string, names: Record<string, string[]>) {
  return evaluate<{ missing: Record<string, string[]>; profiles: Profile[] }>(`
    let
      words = builtins.fromJSON ${JSON.stringify(JSON.stringify(names)).replaceAll('${', '\\${')};
      configured.${app} = common.services.${app} // { app = "${app}"; trashGuides = null; };
      guide = (suiteLib.trashGuides { inherit configured; shared = ${folder}; }).forService "${app}";
    in {
      missing = builtins.mapAttrs
        (table: builtins.filter (word: guide.find table word == null)) words;
      profiles = (evaluate [
        (root + "/nix/modules")
        {
          suite.services.${app} = common.services.${app};
          suite.trashGuides = ${folder};
          suite.qualityProfiles = lib.genAttrs words.profiles (name: { services = [ "${app}" ]; trash = name; });
        }
      ]).manifests.${app}.kinds.qualityprofile.entries;
    }`);
}

async function compare(folder: string, app: (typeof TRASH_APPS)[number]) {
  const guides = await readGuides(folder, [app]);
  const [names] = guides.map(namesIn);
  if (names === undefined) throw new Error('no guide');
  const { profiles, sizes, scoreSets, naming, groups, formats } = names;
  const tables = {
    ...naming,
    profiles,
    sizes,
    scoreSets,
    groups: groups.map(({ name }) => name),
    formats: [...formats, ...groups.flatMap((group) => group.formats)].map(({ id }) => id),
  };
  const found = inNix(app, folder, tables);
  expect(found.missing).toEqual(Object.fromEntries(Object.keys(tables).map((table) => [table, []])));
  const expected = profiles.map((profile) => {
    const [one] = findInGuides(guides, profile).profiles;
    if (one === undefined) throw new Error(`no profile ${profile}`);
    const { name, qualities, formats: scored, app: _, id: __, scoreSet: ___, ...values } = one;
    return {
      name,
      values: {
        ...values,
        qualities: qualities.map((item) => (item.qualities === undefined ? item.name : item)),
        scores: Object.fromEntries(scored.map((format) => [format.name, format.score])),
      },
    };
  });
  const byName = (all: readonly Profile[]) => Object.fromEntries(all.map((one) => [one.name, one.values]));
  expect(byName(found.profiles)).toEqual(byName(JSON.parse(JSON.stringify(expected)) as Profile[]));
  return profiles.length;
}

describe.each(TRASH_APPS)('%s', { tags: ['nixpkgs'] }, (app) => {
  it('a small guide', async () => {
    expect(await withFolder(async (folder) => compare(writeGuide(folder), app))).toBeGreaterThan(0);
  });

  it('the guides', { tags: ['guides'] }, async () => {
    expect(await compare(GUIDES, app)).toBeGreaterThan(20);
  });
});
