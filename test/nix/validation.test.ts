/** Evaluation says of values what the services say: resources of `validation.json`, switched on. */
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { type ProviderKind, PROVIDER_KINDS, kindRow, providerRow } from '../../generator/servarr/kinds.ts';
import type { Json } from '../../generator/base/json.ts';
import { isDefinition } from '../../generator/schema/model/definitions.ts';
import type { FieldType } from '../../generator/schema/field/types.ts';
import { buildModel } from '../../generator/schema/model/model.ts';
import { ALL_RECORDINGS, RECORD_SOURCES, type Recording, hasRecorded } from '../recordings.ts';
import { withEmitted } from '../emit.ts';
import { recordOf } from '../records.ts';
import { type Judged, judgements, recordedValues } from '../validation.ts';
import { evaluate } from './evaluate.ts';

/** The records of the release: values that older versions judged must be judged alike. */
const records = () =>
  Object.fromEntries(RECORD_SOURCES.map((folder) => [recordOf(folder).app, recordOf(folder)]));

/** Returns a recorded resource as a user would declare it for one service. */
function toEntry(judged: Judged, index: number, app: string, model: ReturnType<typeof buildModel>['model']) {
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
    ...(isDefinition(item) ? { definition: item.name } : { implementationName: item.names[0] }),
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

/** Returns whether evaluation accepts each resource. Entries of one kind are evaluated in one list. */
async function verdicts(app: string, all: readonly Judged[]): Promise<boolean[]> {
  const { model } = buildModel(records(), PROVIDER_KINDS);
  return withEmitted(
    records(),
    (folder) => {
      const lists = PROVIDER_KINDS.map((kind) => ({
        kind,
        entries: all.flatMap((judged, index) =>
          judged.kind === kind ? [{ index, entry: toEntry(judged, index, app, model) }] : [],
        ),
      }));
      const configuration = Object.fromEntries(
        lists.map(({ kind, entries }) => [
          providerRow(kind).declaredAt.module,
          { enable: true, [providerRow(kind).declaredAt.list]: entries.map(({ entry }) => entry) },
        ]),
      );
      const file = path.join(folder, 'configuration.json');
      writeFileSync(file, JSON.stringify(configuration));
      const errors = evaluate<string[]>(`(evaluate [
      (root + "/nix/modules/nixos.nix")
      (import (root + "/nix/modules/core.nix") {
        generated = import (root + "/nix/lib/index/read.nix") (/. + ${nixString(folder)});
      })
      {
        suite = builtins.fromJSON (builtins.readFile (/. + ${nixString(file)})) // {
          services.it = common.service ${nixString(app)} 1234;
        };
      }
    ]).errors`);
      const refused = new Set(
        errors.map((text) => {
          const [, name] = /\("entry (\d+)"\)/u.exec(text) ?? [];
          if (name === undefined) throw new Error(`an error of no entry: ${text}`);
          return Number(name);
        }),
      );
      return all.map((_, index) => !refused.has(index));
    },
    PROVIDER_KINDS,
  );
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

describe('what evaluates, applies', { tags: ['nixpkgs'] }, () => {
  test.each(ALL_RECORDINGS.filter(({ folder }) => recordedValues(folder) !== undefined))(
    '$folder: evaluation takes what the service takes, and refuses what it refuses',
    async ({ folder, app }: { folder: Recording; app: string }) => {
      const all = PROVIDER_KINDS.flatMap((kind) => judgements(folder, kind)).filter(
        ({ implementation }) => !GONE.includes(implementation),
      );
      const taken = await verdicts(app, all);
      const missed = all.filter((judged, index) => !judged.taken && taken[index]);
      const barred = all.filter((judged, index) => judged.taken && !taken[index] && !STANDS(judged));
      const standing = all.filter((judged, index) => judged.taken && !taken[index] && STANDS(judged));
      console.log(
        `${folder}: ${all.length} compared, ${missed.length} refused by the service and accepted by evaluation, ` +
          `${barred.length} taken and refused by evaluation (${standing.length} with which nothing works aside)`,
      );
      expect(all.length).toBeGreaterThan(hasRecorded(folder, 'validation.json') ? 2000 : 50);
      expect(missed.map(brief)).toEqual([]);
      expect(barred.map(brief)).toEqual([]);
    },
  );
});

function brief({ implementation, field, probe }: Judged): string {
  return `${implementation}.${field} ${probe}`;
}
