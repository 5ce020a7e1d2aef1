/** Finding an implementation by whatever people call it. */
import type { Kind } from '../../family/kinds.ts';
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { shown } from '../../base/text.ts';
import type { Model, ModelImplementation } from './model.ts';

/** An implementation and the kind it belongs to. */
export interface Found {
  readonly kind: Kind;
  readonly implementation: ModelImplementation;
}

/**
 * The implementations known by a name: class, option name or implementationName, ignoring case.
 * Two Download Stations share a name, so there can be several.
 * @throws Problem `implementation-unknown` with the nearest name
 */
export function findImplementations(model: Model, name: string): Found[] {
  const all = Object.values(model.kinds).flatMap(({ kind, implementations }) =>
    implementations.map((implementation): Found => ({ kind, implementation })),
  );
  const wanted = name.toLowerCase();
  const found = all.filter(({ implementation }) =>
    namesOf(implementation).some((one) => one.toLowerCase() === wanted),
  );
  if (found.length > 0) return found;
  const near = nearest(
    name,
    all.flatMap(({ implementation }) => namesOf(implementation)),
  );
  throw new Problem({
    code: 'implementation-unknown',
    what: `no service has an implementation called "${shown(name)}"`,
    fix:
      near === undefined
        ? '`suite list` shows all of them.'
        : `Did you mean "${shown(near)}"? \`suite list\` shows all of them.`,
  });
}

function namesOf({ names, option, implementation }: ModelImplementation): string[] {
  return [...names, option, implementation];
}
