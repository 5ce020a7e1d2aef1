/** Complaints that hang on other fields: the recordings tried each field while all others were filled. */
import type { SchemaItem } from '../../recorded/recording.ts';
import type { Definition } from '../../store.ts';
import { isEmpty } from './conditions.ts';
import { roleOf, sameField } from '../validation.ts';
import type { Validated } from '../validation.ts';
import type { Complaint } from './verdicts.ts';

/**
 * Returns true if a field is set, by its role: `category` is `tvCategory` in one app and `movieCategory` in
 * another.
 */
type IsSet = (role: string) => boolean;

/** Reasons about other fields, with their conditions. Source: the services' messages, and the pairs. */
const WHEN: Readonly<Record<string, (set: IsSet) => boolean>> = {
  'not-both category directory': (set) => set('category') && set('directory'),
  'not-both category destinationDirectory': (set) => set('category') && set('destinationdirectory'),
  'one-of configurationKey statelessUrls': (set) => set('configurationkey') === set('statelessurls'),
  'not-both apiKey': (set) => set('apikey'),
};

/** A token, or both of these or neither: bare, with none of the three, it is taken. */
const NTFY: Readonly<Record<string, (set: IsSet) => boolean>> = {
  username: (set) => set('password') && !set('accesstoken'),
  password: (set) => set('username') && !set('accesstoken'),
};

/** True for a complaint that something is missing, not that it is wrong. */
export function asksForValue({ reason }: Complaint): boolean {
  return ['empty', 'required', 'sign-in'].includes(reason);
}

/** Returns true if a failure applies with the current values of the other fields. */
export function stands(
  complaint: Complaint,
  row: Validated,
  item: SchemaItem,
  settings: Definition['settings'],
): boolean {
  const set: IsSet = (role) =>
    item.fields.some(({ name }) => roleOf(name) === roleOf(role) && !isEmpty(settings[name]));
  const { field, reason } = complaint;
  const when = item.implementation === 'Ntfy' && reason === 'empty' ? NTFY[roleOf(field)] : WHEN[reason];
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

/** One of several: where emptying one field makes others complain that they are empty, one of them is enough. */
function companionsEmpty({ alone }: Validated, { field, reason }: Complaint, set: IsSet): boolean {
  const lists = Object.values(alone).filter(
    (said) =>
      said.length > 1 && said.some((text) => text.toLowerCase() === `${field}: ${reason}`.toLowerCase()),
  );
  const named = lists.flatMap((said) => said.map((text) => text.split(': ')[0] ?? ''));
  return lists.flat().some((text) => !text.endsWith(': empty')) || !named.some(set);
}
