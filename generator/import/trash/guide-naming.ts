/** Settings with naming schemes of the TRaSH guides in place of formats. Pure. */
import { lookUp } from '../../base/collections.ts';
import { type Json, isObject, valueAt } from '../../base/json.ts';
import facts from '../../servarr/trash.json' with { type: 'json' };
import type { TrashGuide } from '../../source/trash/guide.ts';

/** Group -> key -> value. */
type Settings = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Key -> app, and the place of its schemes in the files of the guides. */
const SCHEMES: Readonly<Record<string, string>> = facts.naming;

export function withSchemes(settings: Settings, guides: readonly TrashGuide[]): Settings {
  const replaced = ([key, value]: [string, Json]): [string, Json] => {
    const name = schemeOf(key, value, guides);
    return [key, name === undefined ? value : { trash: name }];
  };
  return Object.fromEntries(
    Object.entries(settings).map(([group, keys]) => [
      group,
      Object.fromEntries(Object.entries(keys).map(replaced)),
    ]),
  );
}

function schemeOf(key: string, format: Json, guides: readonly TrashGuide[]): string | undefined {
  const [, app, place = ''] = /^(\w+)\.(.+)$/u.exec(lookUp(SCHEMES, key) ?? '') ?? [];
  const { naming = [] } = guides.find((one) => one.app === app) ?? {};
  return naming
    .flatMap((file) => {
      const schemes = valueAt(file, place);
      return isObject(schemes) ? Object.entries(schemes) : [];
    })
    .find(([, one]) => one === format)?.[0];
}
