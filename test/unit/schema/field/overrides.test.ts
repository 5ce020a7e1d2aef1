import { describe, expect, test } from 'vitest';
import { PROVIDER_KINDS } from '../../../../generator/servarr/kinds.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { isRequirement } from '../../../../generator/schema/model/groups.ts';
import { RECORDINGS, type Recording, recorded } from '../../../recordings.ts';
import { recordOf } from '../../../records.ts';
import { recordedValues } from '../../../validation.ts';

type Refused = Record<string, Record<string, string[] | { status: number }>>;

/** Fields that no user can give, or that the service fills before it complains of them. */
const NOT_FOR_USERS = new Set(['authorizeNotification']);

/** Recorded with the masked default left empty; with the field left out, as we do, the class default holds. */
const MASKED_DEFAULT = new Set(['Nzbget']);

/** Recorded as taken bare, though the same service refuses its empty field (`validation.json`): no number of a list. */
const TAKEN_ONCE = new Set(['ImdbListImport']);

/**
 * Returns the required fields of one app by the table: implementation -> fields of its groups, in the app's
 * own spelling.
 */
function required(folder: Recording, app: string): Map<string, string[]> {
  const { model } = buildModel({ [app]: recordOf(folder) }, PROVIDER_KINDS);
  const items = PROVIDER_KINDS.flatMap((kind) => model.kinds[kind]?.implementations ?? []);
  return new Map(
    items.map((item) => [
      item.implementation,
      item.groups
        .flatMap((group) => (isRequirement(group) && group.schemas.length > 0 ? group.either.flat() : []))
        .toSorted(),
    ]),
  );
}

/** Only proxies with a tag are validated. */
function bareProxies(folder: Recording): Refused {
  const proxies = Object.entries(recordedValues(folder)?.['indexerproxy'] ?? {});
  const bare = proxies.map(([name, row]) => [name, row['bare with a tag']] as const);
  const rows = bare.map(([name, said]) => [name, Array.isArray(said) ? said : []] as const);
  return rows.length === 0 ? {} : { indexerproxy: Object.fromEntries(rows) };
}

describe('the table of what must be set agrees with what the services refuse bare', () => {
  test.each(RECORDINGS)('$folder', ({ folder, app }) => {
    const table = required(folder, app);
    const refused = recorded<Refused>(folder, 'refused-when-bare.json');
    for (const kind of PROVIDER_KINDS) {
      for (const [implementation, fields] of Object.entries(refused[kind] ?? {})) {
        if (MASKED_DEFAULT.has(implementation)) continue;
        // A 500 does not say which field it wants, but something it does want.
        if (!Array.isArray(fields)) expect(table.get(implementation), implementation).not.toEqual([]);
        else {
          const wanted = fields.filter((name) => !NOT_FOR_USERS.has(name));
          expect(table.get(implementation), implementation).toEqual(wanted.toSorted());
        }
      }
    }
  });

  test.each(RECORDINGS.filter(({ folder }) => recordedValues(folder) !== undefined))(
    '$folder: the other kinds',
    ({ folder, app }) => {
      const { model } = buildModel({ [app]: recordOf(folder) }, PROVIDER_KINDS);
      const refused = {
        ...recorded<Refused>(folder, 'kinds-refused-when-bare.json'),
        ...bareProxies(folder),
      };
      const names = (all: readonly string[]) => all.map((name) => name.toLowerCase()).toSorted();
      let compared = 0;
      for (const kind of PROVIDER_KINDS) {
        const { implementations = [], definitions = [] } = model.kinds[kind] ?? {};
        for (const [label, fields] of Object.entries(refused[kind] ?? {})) {
          const [implementation] = label.split('/');
          const item = [...implementations, ...definitions].find(
            (one) => one.implementation === implementation,
          );
          if (!item) throw new Error(`no ${label}`);
          // A 500 is about the site: it was asked, and is not there. A sign-in is missed in other words by each.
          const signsIn = item.groups.some((group) => isRequirement(group) && group.signIn);
          if (!Array.isArray(fields) || signsIn || TAKEN_ONCE.has(label)) continue;
          compared += 1;
          const asked = item.groups.flatMap((group) =>
            isRequirement(group) && group.schemas.length > 0 && group.site === undefined
              ? group.either.flat()
              : [],
          );
          expect(names(asked), `${kind} ${label}`).toEqual(names(fields));
        }
      }
      expect(compared).toBeGreaterThan(15);
    },
  );
});
