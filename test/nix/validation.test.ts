/** Evaluation says of values what the services say: resources of `validation.json`, switched on. */
import { describe, expect, test } from 'vitest';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { type ProviderKind, PROVIDER_KINDS, kindRow, providerRow } from '../../generator/servarr/kinds.ts';
import type { Json } from '../../generator/base/json.ts';
import { isDefinition } from '../../generator/schema/model/definitions.ts';
import type { FieldType } from '../../generator/schema/field/types.ts';
import type { Model } from '../../generator/schema/model/model.ts';
import { ALL_RECORDINGS, hasRecorded } from '../recordings.ts';
import { committedModel } from '../records.ts';
import { type Judged, judgements, recordedValues } from '../validation.ts';
import { errorsIn } from './entries.ts';

/** Returns a recorded resource as a user would declare it for one service. */
function toEntry(judged: Judged, index: number, app: string, model: Model) {
  const item = Object.values(model.kinds)
    .filter(({ kind }) => kind === judged.kind)
    .flatMap(({ implementations, definitions }) => [...implementations, ...definitions])
    .find(({ implementation, schemas }) => implementation === judged.implementation && schemas.includes(app));
  if (!item) throw new Error(`no implementation ${judged.implementation}`);
  const event = Object.keys(item.events).find((name) => item.events[name]?.includes(app));
  const fields = Object.entries(judged.fields).flatMap(([name, value]): [string, Json][] => {
    const key = item.fields.find(
      (field) => field.schemas.includes(app) && (field.spelling[app] ?? field.name) === name,
    );
    // A button, and a field that was a choice of 0, 1 and 2 in older versions.
    if (name === 'signIn' || (name === 'useFreeleechWedge' && [0, 1, 2].some((choice) => choice === value)))
      return [];
    if (!key) throw new Error(`no field ${judged.implementation}.${name}`);
    return [[key.name, asWritten(key.type, value)]];
  });
  return {
    name: `entry ${index}`,
    implementation: item.implementation,
    ...(isDefinition(item) ? { definition: item.name } : { implementationName: item.names[0] ?? '' }),
    services: ['it'],
    fields: Object.fromEntries(fields),
    ...(event === undefined ? {} : { [event]: true }),
    ...(kindRow(judged.kind as ProviderKind).enabledBy.by === 'tags' ? { tags: ['one'] } : {}),
  };
}

/** Pairs are written as a set; a list of texts as a list, where the service splits the text that was sent. */
function asWritten(type: FieldType, value: Json): Json {
  if (type.name === 'constrained') return asWritten(type.of, value);
  if (type.name === 'list' && typeof value === 'string') return value.split(',').filter((one) => one !== '');
  return type.name === 'pairs' && Array.isArray(value) && value.length === 0 ? {} : value;
}

/** Indexers that Prowlarr 2.6 no longer has. */
const GONE = ['SceneTime', 'ZonaQ'];

/**
 * Services store some values with which nothing works: ports of Signal and of proxies that nothing can listen on,
 * `host.example:80` as a URL, and numbers that are no choice.
 */
const STANDS = ({ kind, implementation, field, fields, probe }: Judged) =>
  probe === 'host with port' ||
  (probe === '99' && /By$|Type$|Token$|Unit$/u.test(field)) ||
  (((implementation === 'Signal' && field === 'port') || kind === 'indexerproxy') &&
    !(Number(fields['port']) > 0 && Number(fields['port']) < 65536));

const brief = ({ implementation, field, probe }: Judged) => `${implementation}.${field} ${probe}`;

// The committed records are those of the release: values that older versions judged must be judged alike.
describe(
  'evaluation takes what the service takes, and refuses what it refuses',
  { tags: ['nixpkgs'] },
  async () => {
    const model = await committedModel();

    test.each(ALL_RECORDINGS.filter(({ folder }) => recordedValues(folder) !== undefined))(
      '$folder',
      ({ folder, app }) => {
        const lists = PROVIDER_KINDS.map((kind) => {
          const { module, list } = providerRow(kind).declaredAt;
          const all = judgements(folder, kind).filter(({ implementation }) => !GONE.includes(implementation));
          const entries = all.map((judged, index) => nixValue(toEntry(judged, index, app, model), 0));
          return { module, path: `suite.${module}.${list}`, all, entries };
        });
        const enabled = lists.map(({ module }) => `suite.${module}.enable = true;`);
        const beside = `suite.services.it = common.service "${app}" 1234; ${enabled.join(' ')}`;
        const [errors] = errorsIn([
          { beside, lists: Object.fromEntries(lists.map(({ path, entries }) => [path, entries])) },
        ]);
        expect(errors?.others).toEqual([]);
        const all = lists.flatMap(({ path, all: of }) =>
          of.map((judged, index) => ({ ...judged, isAccepted: errors?.of[path]?.[index]?.length === 0 })),
        );
        const missed = all.filter(({ taken, isAccepted }) => !taken && isAccepted);
        const barred = all.filter((one) => one.taken && !one.isAccepted && !STANDS(one));
        console.log(`${folder}: ${all.length} compared`);
        expect(all.length).toBeGreaterThan(hasRecorded(folder, 'validation.json') ? 2000 : 50);
        expect(missed.map(brief), 'refused by the service and accepted by evaluation').toEqual([]);
        expect(barred.map(brief), 'taken by the service and refused by evaluation').toEqual([]);
      },
    );
  },
);
