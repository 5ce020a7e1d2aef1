import { describe, expect, test } from 'vitest';
import { MODULE_KINDS } from '../../../../generator/family/kinds.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { isNeed } from '../../../../generator/schema/model/group-words.ts';
import { RECORDINGS, type Recording, capture, hasCaptures } from '../../../captures.ts';
import { recordOf } from '../../../records.ts';

type Refused = Record<string, Record<string, string[] | { status: number }>>;

/** Fields that no user can give, or that the service fills before it complains of them. */
const NOT_FOR_USERS = new Set(['authorizeNotification']);

/** Recorded with the masked default left empty; with the field left out, as we do, the class default holds. */
const MASKED_DEFAULT = new Set(['Nzbget']);

/** What the table makes of one app: implementation -> fields of its groups, in the app's own spelling. */
function required(folder: Recording, app: string): Map<string, string[]> {
  const { model } = buildModel({ [app]: recordOf(folder) }, MODULE_KINDS);
  const items = MODULE_KINDS.flatMap((kind) => model.kinds[kind]?.implementations ?? []);
  return new Map(
    items.map((item) => [
      item.implementation,
      item.groups
        .flatMap((group) => (isNeed(group) && group.apps.length > 0 ? group.either.flat() : []))
        .toSorted(),
    ]),
  );
}

describe.skipIf(!hasCaptures)(
  'the table of what must be set agrees with what the services refuse bare',
  () => {
    test.each(RECORDINGS)('$folder', ({ folder, app }) => {
      const table = required(folder, app);
      const refused = capture<Refused>(folder, 'refused-when-bare.json');
      for (const kind of MODULE_KINDS) {
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
  },
);
