import { expect, test } from 'vitest';
import { PROVIDER_KINDS, type ProviderKind } from '../../../../generator/servarr/kinds.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { isRequirement } from '../../../../generator/schema/model/groups.ts';
import { RECORDINGS, type Recording, recorded } from '../../../recordings.ts';
import { recordOf } from '../../../records.ts';
import { recordedValues } from '../../../validation.ts';

type Refused = Record<string, Record<string, string[] | { status: number }>>;

/** Fields that no user can give, or that the service fills before it complains of them. */
const NOT_FOR_USERS = new Set(['authorizeNotification']);

/**
 * Recorded in another way. Nzbget: with the masked default left empty; with the field left out, as suite does, the default of
 * the class holds. ImdbListImport: taken bare once, though the same service refuses its empty field (`validation.json`).
 */
const OTHERWISE = new Set(['Nzbget', 'ImdbListImport']);

/** Only proxies with a tag are validated. */
function bareProxies(folder: Recording): Refused {
  const proxies = Object.entries(recordedValues(folder)?.['indexerproxy'] ?? {});
  const bare = proxies.map(([name, row]) => [name, row['bare with a tag']] as const);
  const rows = bare.map(([name, said]) => [name, Array.isArray(said) ? said : []] as const);
  return rows.length === 0 ? {} : { indexerproxy: Object.fromEntries(rows) };
}

test.each(RECORDINGS)(
  '$folder: the table of what must be set agrees with what it refuses bare',
  ({ folder, app }) => {
    const { model } = buildModel({ [app]: recordOf(folder) }, PROVIDER_KINDS);
    const bare = recorded<Refused>(folder, 'refused-when-bare.json');
    const hasOthers = recordedValues(folder) !== undefined;
    const others = hasOthers ? recorded<Refused>(folder, 'kinds-refused-when-bare.json') : {};
    let compared = 0;
    for (const [kind, refused] of Object.entries({ ...bare, ...others, ...bareProxies(folder) })) {
      const spelt = (names: readonly string[]) =>
        (kind in bare ? names : names.map((name) => name.toLowerCase())).toSorted();
      const { implementations = [], definitions = [] } = model.kinds[kind as ProviderKind] ?? {};
      for (const [label, fields] of Object.entries(refused)) {
        const item = [...implementations, ...definitions].find(
          (one) => one.implementation === label.split('/')[0],
        );
        if (!item) throw new Error(`no ${label}`);
        if (OTHERWISE.has(label)) continue;
        const required = item.groups.filter(isRequirement).filter(({ schemas }) => schemas.length > 0);
        // A 500 does not say which field it wants, but something it does want; of other kinds it is about the site.
        if (!Array.isArray(fields) && kind in bare) expect(required, label).not.toEqual([]);
        // A sign-in is missed in other words by each.
        if (!Array.isArray(fields) || (!(kind in bare) && required.some(({ signIn }) => signIn))) continue;
        compared += 1;
        const asked = required
          .filter(({ site }) => site === undefined)
          .flatMap(({ either }) => either.flat());
        const wanted = fields.filter((name) => !NOT_FOR_USERS.has(name));
        expect(spelt(asked), `${kind} ${label}`).toEqual(spelt(wanted));
      }
    }
    expect(compared).toBeGreaterThan(hasOthers ? 30 : 15);
  },
);
