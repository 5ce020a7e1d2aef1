/** Finding an implementation, or a definition of one, by whatever people call it. */
import { type Kind, kindRow } from '../../family/kinds.ts';
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { shown } from '../../base/text.ts';
import type { Definition } from './definitions.ts';
import type { ModelImplementation } from './implementation.ts';
import type { Model } from './model.ts';

/** An implementation or a definition, and the kind it belongs to. */
export interface Found {
  readonly kind: Kind;
  readonly implementation: Definition | ModelImplementation;
}

/** One of them, with all that it is called. */
interface Named extends Found {
  readonly names: readonly string[];
}

/**
 * What is known by a name, ignoring case: implementations by class, option name or implementationName,
 * definitions by their own. Two Download Stations share a name, so there can be several.
 * @throws Problem `implementation-unknown` with the nearest name, `implementation-shared` for the class of
 *   many definitions
 */
export function findImplementations(model: Model, name: string): Found[] {
  const all = named(model);
  const found = all.filter(({ names }) => names.some((one) => isSame(one, name)));
  if (found.length > 0) return found.map(({ kind, implementation }) => ({ kind, implementation }));
  throw sharedClass(model, name) ?? unknown(all, name);
}

function named(model: Model): Named[] {
  return Object.values(model.kinds).flatMap(({ kind, implementations, definitions }) => [
    ...implementations.map((implementation): Named => {
      const { names, option, implementation: type } = implementation;
      return { kind, implementation, names: [...names, option, type] };
    }),
    ...definitions.map((definition): Named => ({
      kind,
      implementation: definition,
      names: [definition.name],
    })),
  ]);
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Someone asks for what hundreds have in common, which would be a list of everything that any of them has. */
function sharedClass(model: Model, name: string): Problem | undefined {
  for (const { kind, definitions } of Object.values(model.kinds)) {
    const sharing = definitions.filter(({ implementation, option, names }) =>
      [implementation, option, ...names].some((one) => isSame(one, name)),
    );
    const [example] = sharing;
    if (example)
      return new Problem({
        code: 'implementation-shared',
        what: `"${shown(name)}" is what ${sharing.length} ${kindRow(kind).plural} have in common, each with keys of its own`,
        fix: `Name one of them, such as "${shown(example.name)}"; \`suite list ${kind}\` shows all of them.`,
      });
  }
  return undefined;
}

function unknown(all: readonly Named[], name: string): Problem {
  const near = nearest(
    name,
    all.flatMap(({ names }) => names),
  );
  return new Problem({
    code: 'implementation-unknown',
    what: `no service has an implementation called "${shown(name)}"`,
    fix:
      near === undefined
        ? '`suite list` shows all of them.'
        : `Did you mean "${shown(near)}"? \`suite list\` shows all of them.`,
  });
}
