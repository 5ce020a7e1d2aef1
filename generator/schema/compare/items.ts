/** One implementation before and after: names, category, general keys, events, fields. */
import type { Change } from './change.ts';
import { type ComparisonContext, type Records, changeBase, affectsOtherEntries } from './place.ts';
import { compareFields } from './field-set.ts';
import { describeType } from '../field/describe.ts';
import { lookUp } from '../../base/collections.ts';
import { generalKeyName, generalType } from '../field/general.ts';
import { type Json, canonical } from '../../base/json.ts';
import { metaKeys } from '../../servarr/kinds.ts';
import { categoryField } from '../model/implementation.ts';
import type { RecordItem } from '../record/record.ts';
import { compareRules } from './rules.ts';
import { RESTRICTED_SITE_LABELS } from '../model/groups.ts';
import { widens } from '../field/widen.ts';

/** All changes between two items of one key. */
export function compareItems(
  was: RecordItem,
  is: RecordItem,
  place: ComparisonContext,
  after: Records,
): Change[] {
  return [
    ...compareName(was, is, place, after),
    ...compareCategory(was, is, place),
    ...comparePrivacy(was, is, place),
    ...compareGeneral(was, is, place),
    ...compareEvents(was, is, place),
    ...compareFields(was, is, place),
    ...compareRules(was, is, place),
  ];
}

function compareName(was: RecordItem, is: RecordItem, place: ComparisonContext, after: Records): Change[] {
  // A definition is known by its own name, which is what was compared.
  if (place.named || was.implementationName === is.implementationName) return [];
  const known = Object.values(after)
    .flatMap((record) => record.kinds[place.kind] ?? [])
    .some(
      (item) =>
        item.implementation === was.implementation && item.implementationName === was.implementationName,
    );
  return [
    {
      ...changeBase(place, is),
      code: 'name-changed',
      from: was.implementationName,
      to: is.implementationName,
      breaking: !known,
      why: known
        ? 'Another service still has the old name, so both are known.'
        : 'List entries under the old name are errors.',
      ...(known ? {} : { instead: `implementationName = "${is.implementationName}"` }),
    },
  ];
}

function compareCategory(was: RecordItem, is: RecordItem, place: ComparisonContext): Change[] {
  if (!metaKeys(place.kind).includes('categories')) return [];
  const [from, to] = [categoryField(was), categoryField(is)];
  if (from === to || from === undefined) return [];
  const why =
    to === undefined
      ? `categories.<service> is an error: ${place.schema} has no field for it.`
      : 'categories.<service> fills another field now.';
  return [
    {
      ...changeBase(place, is),
      code: 'category-moved',
      key: 'categories',
      from,
      ...(to === undefined ? {} : { to }),
      breaking: true,
      why,
    },
  ];
}

/** Whom the site behind a definition lets in; older records do not say, which is no change. */
function comparePrivacy({ privacy: from }: RecordItem, is: RecordItem, place: ComparisonContext): Change[] {
  const { privacy: to } = is;
  if (!place.named || from === to || from === undefined || to === undefined) return [];
  const why =
    lookUp(RESTRICTED_SITE_LABELS, to) === undefined
      ? 'It lets everybody in: no entry is warned of any more.'
      : 'An entry that sets nothing to be let in with brings a warning.';
  return [{ ...changeBase(place, is), code: 'privacy-changed', from, to, breaking: false, why }];
}

function compareGeneral(was: RecordItem, is: RecordItem, place: ComparisonContext): Change[] {
  const keys = [...new Set([...Object.keys(was.general), ...Object.keys(is.general)])];
  return keys.flatMap((key): Change[] => {
    const name = generalKeyName(place.kind, key);
    const base = { ...changeBase(place, is), key: name };
    const [from, to] = [lookUp(was.general, key), lookUp(is.general, key)];
    if (canonical(from) === canonical(to)) return [];
    if (to === undefined)
      return [
        {
          ...base,
          code: 'general-removed' as const,
          from: from ?? null,
          breaking: true,
          why: `${place.schema} has no such key any more.`,
        },
      ];
    if (from === undefined)
      return [
        {
          ...base,
          code: 'general-added' as const,
          to,
          ...affectsOtherEntries(
            place,
            (item) => Object.hasOwn(item.general, key),
            'The key can be set now.',
          ),
        },
      ];
    const typeOf = (shown: Json) => generalType({ ...place, key, shown });
    const types = [typeOf(from), typeOf(to)] as const;
    if (canonical(types[0]) === canonical(types[1])) {
      return [
        { ...base, code: 'general-default-changed' as const, from, to, breaking: false, why: NOT_MANAGED },
      ];
    }
    const breaking = !widens(...types);
    return [
      {
        ...base,
        code: 'general-retyped' as const,
        from: describeType(types[0]),
        to: describeType(types[1]),
        breaking,
        why: breaking ? 'Values of the old type are errors.' : 'Values of the old type are still taken.',
      },
    ];
  });
}

const NOT_MANAGED = 'What a configuration does not set is not managed, and what it sets stays.';

function compareEvents(was: RecordItem, is: RecordItem, place: ComparisonContext): Change[] {
  const lost = was.events.filter((event) => !is.events.includes(event));
  const gained = is.events.filter((event) => !was.events.includes(event));
  return [
    ...lost.map((key): Change => ({
      ...changeBase(place, is),
      code: 'event-lost',
      key,
      breaking: true,
      why: `${place.schema} does not support this event here any more.`,
    })),
    ...gained.map((key): Change => ({
      ...changeBase(place, is),
      code: 'event-gained',
      key,
      ...affectsOtherEntries(place, (item) => item.events.includes(key), 'The event can be switched on now.'),
    })),
  ];
}
