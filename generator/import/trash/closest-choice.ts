/** Finds the choice from the TRaSH guides that a quality profile of a service is written with. Pure. */
import { sortedSet } from '../../base/collections.ts';
import { type Choice, type GroupChoice, isIncluded, isOn } from '../../source/trash/choice.ts';
import type { TrashGroup, TrashGuide } from '../../source/trash/guide.ts';
import type { Draft } from '../sets/reading.ts';
import { type ServiceFormats, type WrittenProfile, writtenWith } from './guide-profile.ts';

/** The number of profiles of the guides of which the score sets and the groups are looked at. */
const CLOSEST = 3;

/** Returns a profile as a user who knows the guides would write it: with the fewest values. */
export function shortest(
  draft: Draft,
  formats: ServiceFormats,
  required: readonly string[] = [],
): WrittenProfile {
  const { guide } = formats;
  const written = (choice: Choice): WrittenProfile => writtenWith(draft, choice, formats, required);
  const isNamed = ({ choice }: WrittenProfile): boolean => choice.profile?.name === draft.name;
  const improved = (start: WrittenProfile): WrittenProfile => {
    const sets = scoreSetsOf(guide).map((scoreSet) => ({ ...start.choice, scoreSet }));
    return groupsNear(start, guide).reduce(
      (best, group) => shorter(best, withGroup(best.choice, group), written),
      shorter(start, sets, written),
    );
  };
  const plain = improved(written({}));
  const [closest] = guide.profiles
    .map((profile) => written({ profile }))
    .toSorted((one, other) => one.size - other.size || Number(isNamed(other)) - Number(isNamed(one)))
    .slice(0, CLOSEST)
    .map(improved)
    .toSorted((one, other) => one.size - other.size);
  // A profile that shares little with the guides should not change with them.
  const isClose = closest !== undefined && closest.size < (isNamed(closest) ? plain.size : plain.size / 2);
  return isClose ? closest : plain;
}

function shorter(
  best: WrittenProfile,
  choices: readonly Choice[],
  written: (choice: Choice) => WrittenProfile,
): WrittenProfile {
  return choices.map(written).reduce((one, other) => (other.size < one.size ? other : one), best);
}

function scoreSetsOf({ formats }: TrashGuide): string[] {
  return sortedSet(formats.flatMap((one) => Object.keys(one.trash_scores))).filter(
    (one) => one !== 'default',
  );
}

/** Returns the groups with a format that is written singly. */
function groupsNear({ single }: WrittenProfile, { formats, groups }: TrashGuide): TrashGroup[] {
  const ids = new Set(formats.filter(({ name }) => single.has(name)).map((one) => one.trash_id));
  return groups.filter((group) => group.custom_formats.some((one) => ids.has(one.trash_id)));
}

/** Returns a choice with each value of a group that changes something. */
function withGroup(choice: Choice, group: TrashGroup): Choice[] {
  const values: GroupChoice[] = isIncluded(group, choice.profile)
    ? [false, 'all']
    : group.custom_formats.some(isOn)
      ? [true, 'all']
      : ['all'];
  return values.map((value) => ({ ...choice, groups: new Map([...(choice.groups ?? []), [group, value]]) }));
}
