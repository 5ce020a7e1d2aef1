/** Warnings about custom formats, auto tags and profiles that `import` leaves out. */
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { type SchemaKind, kindRow } from '../../servarr/kinds.ts';

/** Returns the Problem of resources that the schema record of a service does not describe. */
export function unrecorded(service: string, kind: SchemaKind, count: number): Problem {
  const { title, plural } = kindRow(kind);
  return new Problem({
    code: 'import-record',
    place: service,
    what: `${count} ${count === 1 ? title : plural} left out, because the schema record of the service has no ${plural}`,
    fix: 'Run `suite generate` against it, then import again.',
  });
}

/** Returns the Problem of resources whose names differ only in case from declared ones of the same service. */
export function twins(
  kind: SchemaKind,
  service: string,
  all: readonly { readonly name: string; readonly declared: string }[],
): Problem {
  const names = all.map(
    ({ name, declared }) => `"${displaySafe(name, 60)}" and "${displaySafe(declared, 60)}"`,
  );
  const { title, plural } = kindRow(kind);
  const [them, have] = all.length === 1 ? ['it', `a ${title}`] : ['them', plural];
  return new Problem({
    code: 'import-another',
    place: service,
    what: `${all.length} ${all.length === 1 ? title : plural} left out, because ${service} has ${have} whose name differs only in case or Unicode form (${joinSome(names, 10)})`,
    fix: `Nothing to do to keep ${them}. To declare ${them}, rename ${them} in the web UI of ${service}, then import again.`,
  });
}

/** Returns the Problem of resources whose names are declared with the different content of another service. */
export function another(
  kind: SchemaKind,
  service: string,
  all: readonly { readonly name: string; readonly differing: readonly string[] }[],
): Problem {
  const names = all.map(({ name, differing }) => `"${displaySafe(name, 60)}": ${differing.join(', ')}`);
  const { title, plural } = kindRow(kind);
  const them = all.length === 1 ? 'it' : 'them';
  return new Problem({
    code: 'import-another',
    place: service,
    what: `${all.length} ${all.length === 1 ? title : plural} left out, because another service has a different one of the same name (${joinSome(names, 10)})`,
    fix: `Nothing to do to keep ${them} as ${them === 'it' ? 'it is' : 'they are'}. To declare ${them}, rename ${them} in the web UI of ${service}, then import again.`,
  });
}
