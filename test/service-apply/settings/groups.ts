/** Settings for tests: what is declared, and what the fake service stores. */
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import type { Json } from '../../../generator/base/json.ts';
import type { SettingsKind } from '../../../generator/servarr/kinds.ts';
import type { Harness } from '../harness.ts';

/** Groups of settings by kind. */
type Groups = Partial<Record<SettingsKind, Readonly<Record<string, Json>>>>;

/** Returns the manifest that declares groups of settings. */
export function declares(harness: Harness, groups: Groups): Manifest {
  const withService = Object.entries(groups).map(([kind, values]) => [
    kind,
    [{ path: `suite.settings.${kind}`, values }],
  ]);
  return harness.manifest({}, 'owned', Object.fromEntries(withService));
}

/** Returns what was written of a group, as the fake stores it. */
export function storedOf({ fake }: Harness, kind: SettingsKind): Readonly<Record<string, unknown>> {
  return fake.store.settings.get(kind) ?? {};
}

/** Returns the changes of a report: `timeFormat "h(:mm)a" "HH:mm" declared`. */
export function changesOf(report: ServiceReport): string[] {
  return report.outcomes.flatMap(({ step }) =>
    step.changes.map(({ key, from, to, secret, why }) =>
      [key, ...(secret ? ['secret'] : [JSON.stringify(from), JSON.stringify(to)]), why].join(' '),
    ),
  );
}
