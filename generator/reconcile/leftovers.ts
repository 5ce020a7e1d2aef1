/** Leftovers: temporary names that no run will replace any more, here and where another program has copied them. Pure. */
import { Problem } from '../base/problem.ts';
import { type Redact, redactedExcerpt } from '../base/redact.ts';
import type { App } from '../servarr/apps.ts';
import { externalManagerOf } from '../servarr/external-managers.ts';
import { type ExternalManager, type Kind, kindRow } from '../servarr/kinds.ts';
import { fieldKey } from '../servarr/values.ts';
import { itemInBody } from './codec/provider-resource.ts';
import type { Resource } from './codec/resource.ts';
import type { OwnedResource } from './plan/ownership.ts';

/** The form of a temporary name: `box (suite 1f3a9c0e)`. */
const TEMPORARY = /^(?<name>.*) \(suite [0-9a-f]{8}\)$/su;

/** Returns the declared name in a temporary one; undefined if it is not a temporary name. */
function nameBehind(name: string): string | undefined {
  return TEMPORARY.exec(name)?.groups?.['name'];
}

/** Returns the warnings of temporary names that no record of this state explains. */
export function leftoverWarnings(
  service: string,
  kind: Kind,
  resources: readonly OwnedResource[],
  redact: Redact,
): Problem[] {
  const unknown = resources.filter(
    ({ actual, ownership }) => ownership.record === undefined && nameBehind(actual.name) !== undefined,
  );
  return unknown.map(({ actual }) =>
    leftover({ service, kind, redact }, actual, {
      what: 'an interrupted run of suite gave it this temporary name, and this state directory has no record of that run',
      fix: `If another machine manages the service with suite, run \`suite apply\` there. If not, delete ID ${actual.id} in the web UI.`,
    }),
  );
}

/** A resource of a service of an app. */
interface CopiesOf {
  readonly service: string;
  readonly app: App;
  readonly kind: Kind;
  readonly redact: Redact;
}

/** Returns the warnings of what another program wrote under a temporary name, or several times. */
export function copiedLeftoverWarnings(of: CopiesOf, externallyManaged: readonly Resource[]): Problem[] {
  const managed = externallyManaged.flatMap((actual) => {
    const { name, implementation, body } = actual;
    const { fields } = itemInBody(body);
    const manager = externalManagerOf(of.kind, of.app, { name, implementation, fields });
    return manager === undefined
      ? []
      : [{ actual, manager, source: actual.values.get(fieldKey(manager.field)) }];
  });
  return [...Map.groupBy(managed, ({ source }) => source).values()].flatMap((copies) => {
    const { manager } = copies[0] ?? {};
    return manager === undefined ? [] : copiesOfOne(of, manager, copies.map(({ actual }) => actual)); // prettier-ignore
  });
}

/** Of several copies, the first with a name that is not temporary stays. */
function copiesOfOne(
  of: CopiesOf,
  { name: manager, suffix }: ExternalManager,
  all: readonly Resource[],
): Problem[] {
  const behind = ({ name }: Resource): string | undefined => nameBehind(name.slice(0, -suffix.length));
  const copies = all.toSorted((left, right) => left.id - right.id);
  const kept = copies.find((one) => behind(one) === undefined) ?? copies[0];
  return copies.flatMap((one) => {
    const name = behind(one);
    if (one !== kept)
      return leftover(of, one, {
        what: `${manager} wrote it in addition to ID ${kept?.id ?? 0}, for the same ${kindRow(of.kind).title}, and never deletes it`,
        fix: `Delete ID ${one.id} in the web UI.`,
      });
    if (name === undefined) return [];
    return leftover(of, one, {
      what: `${manager} copied it while it had a temporary name of suite, and never renames it, because its application only adds`,
      fix: `Rename ID ${one.id} to "${redactedExcerpt(name + suffix, of.redact, 60)}" in the web UI.`,
    });
  });
}

function leftover(
  { service, kind, redact }: Omit<CopiesOf, 'app'>,
  { name }: Resource,
  words: { readonly what: string; readonly fix: string },
): Problem {
  const place = `${service}, ${kindRow(kind).title} "${redactedExcerpt(name, redact, 80)}"`;
  return new Problem({ code: 'leftover', place, ...words });
}
