/** Complaints that hang on other fields: the recordings tried each field while all others were filled. */
import type { SchemaItem } from '../../recorded/recording.ts';
import type { Definition } from '../../store.ts';
import { isEmpty } from '../empty.ts';
import { roleOf, sameField } from '../validation.ts';
import type { Validated } from '../validation.ts';
import type { Complaint } from './verdicts.ts';

/** Whether a field is set, by its role: `category` is `tvCategory` in one app and `movieCategory` in another. */
type IsSet = (role: string) => boolean;

/** Messages that speak of other fields, and when they stand. Source: their own words, and the pairs. */
const WHEN: readonly (readonly [says: RegExp, stands: (set: IsSet) => boolean, only?: string])[] = [
  [
    /^Cannot use '?Category'? and /,
    (set) => set('category') && (set('directory') || set('destinationdirectory')),
  ],
  [/^Use either Configuration Key/, (set) => set('configurationkey') === set('statelessurls')],
  [/ must be empty when using API Key/, (set) => set('apikey')],
  // A token, or both of these or neither: bare, with none of the three, it is taken.
  [/^'User Name' must not be empty/, (set) => set('password') && !set('accesstoken'), 'Ntfy'],
  [/^'Password' must not be empty/, (set) => set('username') && !set('accesstoken'), 'Ntfy'],
];

/** True for a complaint that something is missing, not that it is wrong. */
export function asksForValue({ message }: Complaint): boolean {
  return /must not be empty|is required|authenticate/i.test(message);
}

/** True where a complaint stands with the other fields as they are. */
export function stands(
  complaint: Complaint,
  row: Validated,
  item: SchemaItem,
  settings: Definition['settings'],
): boolean {
  const set: IsSet = (role) =>
    item.fields.some(({ name }) => roleOf(name) === roleOf(role) && !isEmpty(settings[name]));
  const when = WHEN.find(
    ([says, , only = item.implementation]) => says.test(complaint.message) && only === item.implementation,
  )?.[1];
  return (
    (when?.(set) ?? true) &&
    (!asksForValue(complaint) ||
      (partnerSet(row, complaint.field, set) && companionsEmpty(row, complaint, set)))
  );
}

/** Both or neither: what is asked for is asked for as long as the other one of the pair is set. */
function partnerSet({ pairs }: Validated, field: string, set: IsSet): boolean {
  const partners = Object.entries(pairs).flatMap(([pair, said]) => {
    const names = pair.split(' + ');
    const mine = said === 'taken' && names.some((name) => sameField(name, field));
    return mine ? names.filter((name) => !sameField(name, field)) : [];
  });
  return partners.length === 0 || partners.some(set);
}

/** One of several: where emptying one field brings "must not be empty" for others too, one of them is enough. */
function companionsEmpty({ alone }: Validated, { field, message }: Complaint, set: IsSet): boolean {
  const lists = Object.values(alone).filter(
    (said) =>
      said.length > 1 && said.some((text) => text.toLowerCase() === `${field}: ${message}`.toLowerCase()),
  );
  const named = lists.flatMap((said) => said.map((text) => text.split(': ')[0] ?? ''));
  return lists.flat().some((text) => !text.includes('must not be empty')) || !named.some(set);
}
