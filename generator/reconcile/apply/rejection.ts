/** The Problems of rejected writes: in the words of the service, and where the cause is known, with what to do. */
import { lookUp } from '../../base/collections.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { environmentOption, isProviderKind, settingsRow } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Desired } from '../desired/desired.ts';
import type { Rejection, ServiceApi } from '../service/api.ts';
import { type Subject, describePlace, folderFix, placeIn } from '../service/problems.ts';
import { describeFailures } from '../service/validation-failures.ts';
import { regularExpressions } from '../values/condition-types.ts';
import type { StepContext } from './context.ts';

type Rejected = Subject & Partial<Pick<Desired, 'item' | 'values'>>;

export function rejectionOf(
  subject: Rejected,
  rejection: Rejection,
  { api, user }: Pick<StepContext, 'api' | 'user'>,
): Problem {
  const of: AppKind = { kind: subject.kind, app: api.app };
  const expression = badExpression(subject, rejection, api);
  if (expression !== undefined) return expression;
  const codec = codecOf(subject.kind);
  const folder = rejection.failures.find(
    ({ key, about }) => about === 'folder' && codec.traits(of, subject.item, key)?.dependsOn === 'folder',
  );
  const path = folder === undefined ? undefined : subject.values?.get(folder.key)?.reveal();
  if (typeof path !== 'string')
    return api.rejection(describePlace(subject), rejection, {
      permanent: judgesValues(subject, rejection, of),
      fix: environmentFix(subject, rejection, api),
    });
  return new Problem({
    code: 'folder-unusable',
    place: placeIn(api.service, subject),
    what: `the service cannot use the folder (${rejection.status}): ${describeFailures(rejection.failures)}`,
    fix: folderFix(path, { service: api.service, user }),
  });
}

/**
 * Returns true if a rejection judges nothing but the values that the service received. Services do not test what suite
 * writes, so a failure without a sign of its origin judges a key of the resource. Failures of fields can be those of a
 * test.
 */
function judgesValues(
  { item }: Pick<Rejected, 'item'>,
  { status, failures }: Rejection,
  of: AppKind,
): boolean {
  const isField = (key: string): boolean => item?.fields.some(({ name }) => name === key) ?? false;
  const isKnown = (key: string): boolean => {
    const traits = codecOf(of.kind).traits(of, item, key);
    return traits === undefined ? !isProviderKind(of.kind) : traits.dependsOn === undefined;
  };
  return (
    status === 400 &&
    failures.every(
      ({ key, about }) => about === 'value' || (about === 'unknown' && isKnown(key) && !isField(key)),
    )
  );
}

/** Returns what to do about a key that NixOS sets in the environment of the service. */
function environmentFix({ kind }: Subject, { failures }: Rejection, api: ServiceApi): string | undefined {
  const row = settingsRow(kind);
  const named = new Set(failures.map(({ key }) => key.toLowerCase()));
  const key = Object.keys(row?.environment ?? {}).find((one) => named.has(one.toLowerCase()));
  if (row === undefined || key === undefined) return undefined;
  const { settings } = row.declaredAt;
  const place =
    lookUp(row.keys, key) === undefined
      ? `${key} in the web UI of ${api.service}`
      : `${key} in suite.settings.${settings} or in settings.${settings} of service "${api.service}"`;
  return `Until ${key} is right, the service rejects every write of its ${row.title}. Set ${environmentOption(kind, api.app, key)} where NixOS runs the service, else ${place}.`;
}

/** The words with which a service fails when it reads a value that its own code refuses. Source: test/recordings. */
const EXPRESSION_FAILED = /target of an invocation/u;

/** Returns the Problem of a regular expression with which the service fails, naming no property. */
function badExpression(
  { kind, values = new Map(), ...subject }: Rejected,
  { status, failures }: Rejection,
  api: ServiceApi,
): Problem | undefined {
  const says = describeFailures(failures);
  if (status !== 500 || !EXPRESSION_FAILED.test(says)) return undefined;
  const declared = Object.fromEntries([...values].map(([key, value]) => [key, value.reveal()]));
  const expressions = regularExpressions({ kind, app: api.app }, declared);
  if (expressions.length === 0) return undefined;
  const named = expressions.map(
    ({ condition, text }) =>
      `condition "${displaySafe(condition, 60)}" (${displaySafe(JSON.stringify(text), 100)})`,
  );
  return new Problem({
    code: 'write-refused',
    place: placeIn(api.service, { kind, ...subject }),
    what: `.NET does not take a regular expression of ${joinSome(named, 5)}; the service says (500): ${says}`,
    fix: 'Correct the regular expression: nothing can be repeated twice, the name of a group is (?<name>…), and {1,2} begins with the smaller number.',
    permanent: true,
  });
}
