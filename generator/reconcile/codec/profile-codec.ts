/** The codec of profiles: what is allowed of a list that the service has, and scores by the names of custom formats. */
import * as z from 'zod';
import { showPath } from '../../base/issue.ts';
import { type Json, canonical } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { profileItems } from '../../schema/profile/wire.ts';
import { OTHER_FORMAT } from '../../schema/record/schema-response.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { type Value, scoreKey } from '../../servarr/values.ts';
import { itemsIn, profileType, scoreList, scoresIn, sizeProperties } from '../values/profile-types.ts';
import { cutoffName, missingQualities, otherGroups, validCutoff } from '../values/qualities.ts';
import type { Codec } from './codec.ts';
import type { Body } from './resource.ts';
import { byName, tableCodec, textOf } from './table-codec.ts';

const table = tableCodec({ typeOf: profileType, named: byName() });

const shape = z.looseObject({
  id: z.int(),
  name: z.string(),
  items: profileItems.exactOptional(),
  formatItems: scoreList.exactOptional(),
});

/** A new profile, with the qualities and the custom formats that the service has. */
const schemaShape = shape.omit({ id: true, name: true });

/** A new profile of a kind that allows qualities. */
const schemaWithQualities = schemaShape.required({ items: true });

/** Encodes and decodes quality profiles and metadata profiles. */
export const profile: Codec = {
  ...table,

  // The schema lists the custom formats that the service has.
  schemaChanges: true,

  shape: () => shape,

  parseSchema: ({ kind }, body, place) => {
    const expected = 'qualities' in kindRow(kind).keys ? schemaWithQualities : schemaShape;
    const { data, error } = expected.safeParse(body);
    if (data !== undefined) return [{ ...data, implementation: '', fields: [] }];
    const misfit = showPath(error?.issues[0]?.path ?? []);
    throw new Problem({
      code: 'schema-shape',
      place,
      what: `the response is JSON, but not the object that the service should return (${misfit})`,
      fix: OTHER_FORMAT,
    });
  },

  itemInBody: (body) => ({ ...body, implementation: '', fields: [] }),

  properties: (appKind) =>
    new Map([...table.properties(appKind), ...sizeProperties(), ['score', scoreKey('*')]]),

  blank: (schema) => {
    if (schema === undefined) return {};
    const { implementation: _implementation, fields: _fields, id: _id, ...body } = schema;
    return body;
  },

  merge: (blank, body) =>
    body['items'] === undefined
      ? body
      : { ...body, items: [...missingQualities(itemsIn(blank), itemsIn(body)), ...itemsIn(body)] },

  write: (appKind, base, overlay) => {
    const items = itemsIn(base);
    const valid = items.length === 0 ? base : { ...base, cutoff: validCutoff(items, base['cutoff']) };
    return { ...table.write(appKind, valid, overlay), name: overlay.name };
  },

  stableValues: (appKind, resource) => {
    const { body } = resource;
    return new Map([
      ['name', textOf(body['name'] as Value)],
      // Someone can also change what is not allowed.
      ['groups', canonical(otherGroups(itemsIn(body)))],
      ['cutoff', cutoffOf(body)],
      // Someone can also score a format that the profile did not have before.
      ['scores', canonical(scoresOtherThanZero(body))],
      ...table.stableValues(appKind, resource),
    ]);
  },
};

/** Returns the name of the cutoff. A profile without upgrades also has one. */
function cutoffOf(body: Body): string {
  return textOf(cutoffName(itemsIn(body), { cutoff: body['cutoff'], upgradeAllowed: true }));
}

function scoresOtherThanZero(body: Body): Json {
  const scored = scoresIn(body).filter(({ score }) => score !== 0);
  return Object.fromEntries(scored.map(({ format, name, score }) => [format ?? name, score]));
}
