/** Prints `suite list trash` and `suite show trash`. */
import type { TrashContents, TrashFormatContents, TrashNames } from '../source/trash/contents.ts';
import { textTable } from './text-table.ts';

/** Returns the names in the guides, by app. A format with `+` is on if its group is. */
export function trashNamesText(guides: readonly TrashNames[]): string {
  return guides
    .map(({ app, profiles, groups, formats, scoreSets, naming, sizes }) =>
      [
        section(`Quality profiles for ${app}`, column(profiles)),
        section(
          `Groups of custom formats for ${app} (*: on by default; +: on if the group is)`,
          groups.flatMap(({ name, default: isDefault, formats: members }) => [
            [`${isDefault ? '*' : ' '} ${name}`],
            ...members.map((one) => [`    ${one.on ? '+' : ' '} ${one.name}`, one.id]),
          ]),
        ),
        section(
          `Custom formats in no group for ${app}`,
          formats.map(({ name, id }) => [name, id]),
        ),
        section(`Score sets for ${app}`, column(scoreSets)),
        section(
          `Naming schemes for ${app}`,
          Object.entries(naming).map(([key, names]) => [key, names.join(', ')]),
        ),
        section(`Quality sizes for ${app}`, column(sizes)),
      ]
        .filter((text) => text !== '')
        .join('\n\n'),
    )
    .join('\n\n');
}

export function trashProfileText(profiles: readonly TrashContents[]): string {
  return profiles
    .map((profile) =>
      [
        textTable([[`${profile.name}, ${profile.app}`]]),
        section('Keys', keyRows(profile)),
        section(
          'Qualities, best first',
          profile.qualities.map(({ name, qualities }) => [name, qualities?.join(', ') ?? '']),
        ),
        section(
          'Custom formats, with their scores',
          profile.formats.map(({ name, score }) => [name, String(score)]),
        ),
      ]
        .filter((text) => text !== '')
        .join('\n\n'),
    )
    .join('\n\n\n');
}

/** Returns the scores and groups of a custom format, for each app that has it. */
export function trashFormatText(formats: readonly TrashFormatContents[]): string {
  return formats
    .map((format) =>
      [
        `${format.name}, custom format, ${format.app}`,
        section('Keys', [['trash_id', format.id]]),
        section(
          'Scores, by score set',
          Object.entries(format.scores).map(([set, score]) => [set, String(score)]),
        ),
        section('Groups', column(format.groups)),
      ]
        .filter((text) => text !== '')
        .join('\n\n'),
    )
    .join('\n\n\n');
}

function keyRows(profile: TrashContents): string[][] {
  const rows: [string, number | string | undefined][] = [
    ['trash_id', profile.id],
    ['scoreSet', profile.scoreSet],
    ['upgradeUntil', profile.upgradeUntil ?? 'no upgrades'],
    ['minimumScore', profile.minimumScore],
    ['upgradeUntilScore', profile.upgradeUntilScore],
    ['minimumUpgradeScore', profile.minimumUpgradeScore],
    ['language', profile.language],
  ];
  return rows.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
}

const column = (names: readonly string[]): string[][] => names.map((name) => [name]);

function section(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${title}:\n${textTable(rows).replaceAll(/^/gmu, '  ')}`;
}
