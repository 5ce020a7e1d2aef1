/** Custom formats and profiles of services, with `trash` in place of what the TRaSH guides have. Pure. */
import { lookUp, sortByText } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { guideFor, type TrashFormat, type TrashGuide } from '../../source/trash/guide.ts';
import { KINDS, keysOf, scores } from '../../servarr/kinds.ts';
import { type Notes, optionOfKind } from '../values/notes.ts';
import type { Draft } from '../sets/reading.ts';
import { shortest } from './closest-choice.ts';
import { formatFinder } from './guide-formats.ts';
import type { ServiceFormats } from './guide-profile.ts';

export function withGuides(
  drafts: readonly Draft[],
  guides: readonly TrashGuide[],
  notes: Notes,
): readonly Draft[] {
  return [...Map.groupBy(drafts, ({ service }) => service).values()].flatMap((draftsOfService) => {
    const guide = guideFor(guides, draftsOfService[0]?.app ?? '');
    if (guide === undefined) return draftsOfService;
    return [
      ...draftsOfService.filter((one) => !isScored(one) && !isScoring(one)),
      ...rewritten(guide, draftsOfService.filter(isScored), draftsOfService.filter(isScoring), notes),
    ];
  });
}

const isScored = ({ kind }: Draft): boolean => KINDS.some((one) => scores(one, kind));
const isScoring = ({ kind }: Draft): boolean => KINDS.some((one) => scores(kind, one));

/** formats, profiles: those of one service */
function rewritten(
  guide: TrashGuide,
  formats: readonly Draft[],
  profiles: readonly Draft[],
  notes: Notes,
): Draft[] {
  const find = formatFinder(guide.formats);
  const pairs = formats.map((draft) => ({ draft, format: find(draft) }));
  const guideFormats = pairs.flatMap(({ draft, format }) =>
    format?.name === draft.name ? [[draft.name, format] as const] : [],
  );
  const context: ServiceFormats = {
    guide,
    guideFormats: new Map(guideFormats),
    otherNames: new Set(
      pairs.flatMap(({ draft, format }) => (format?.name === draft.name ? [] : [draft.name])),
    ),
  };
  const chosen = sortByText(profiles, ({ name }) => name).map((draft) => ({
    draft,
    ...shortest(draft, context),
  }));
  const taken = new Set(chosen.flatMap(({ declares }) => declares));
  const left = [...context.guideFormats.keys()].filter((name) => !taken.has(name));
  // Each format needs a profile that declares it.
  const carrier = chosen.find(({ choice }) => choice.profile) ?? chosen.find(({ keys }) => 'trash' in keys) ?? chosen[0]; // prettier-ignore
  const last =
    left.length === 0 || carrier === undefined
      ? chosen
      : chosen.map((profile) =>
          profile === carrier ? { draft: profile.draft, ...shortest(profile.draft, context, left) } : profile,
        );
  const declared = new Set(last.flatMap(({ declares }) => declares));
  return [
    ...last.map(({ draft, keys }) => ({ ...draft, keys })),
    ...pairs.flatMap(({ draft, format }) => {
      if (format === undefined) return [draft];
      if (format.name !== draft.name) notes.remark(optionOfKind(draft.kind), renamed(draft, format));
      return declared.has(draft.name) ? differences(draft, format) : [draft];
    }),
  ];
}

/** Returns the declaration of what differs from a format of the guides apart from its conditions; none for most. */
function differences(draft: Draft, format: TrashFormat): Draft[] {
  const different = [...keysOf(draft.kind, draft.app)].flatMap(
    ([key, { type, wire = key }]): [string, Json][] => {
      const value = draft.resource.values.get(key) === true;
      return type === 'bool' && value !== lookUp<unknown>(format, wire) ? [[key, value]] : [];
    },
  );
  return different.length === 0 ? [] : [{ ...draft, keys: Object.fromEntries(different) }];
}

function renamed({ service, name }: Draft, format: TrashFormat): string {
  return `"${displaySafe(name)}" of ${service} has the conditions of "${displaySafe(format.name)}" of the guides. Rename it in the web UI and import again to leave them out.`;
}
