/** `suite import`: prints a Nix module with the current configuration of running services. */
import { count as counted, trimPathEnd, displaySafe } from '../../base/text.ts';
import { type Imported, SECRETS_DIR, importServices, usesGuides } from '../../import/entries.ts';
import { readServices } from '../../import/read.ts';
import { importText, serviceLines } from '../../import/module-text.ts';
import { withProgress } from '../../report/progress.ts';
import { textTable } from '../../report/text-table.ts';
import { printNotice, printResult, printWarning } from '../../report/terminal.ts';
import { type KeyedService, checkKeys } from '../../source/key-shown.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { type Values, command } from '../flags/command.ts';
import { textFlag, usage } from '../flags/flag.ts';
import { recordFlags, serviceFlags } from '../flags/shared-flags.ts';
import { chooseServices } from '../flags/choose-services.ts';
import { runProgram } from '../manifests/program.ts';
import { knownRecords } from '../records/load.ts';
import { nixValue } from '../../nix/nix-values.ts';
import { kinOf } from '../../servarr/like.ts';
import { TRASH_APPS, type TrashGuide, readGuides } from '../../source/trash/guide.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const flagsOfImport = {
  ...serviceFlags,
  ...recordFlags,
  secretsDir: textFlag('Folder of the files with secrets', SECRETS_DIR),
  guides: textFlag('Folder with a copy of the TRaSH guides: writes trash in place of what they have'),
};

export const importCommand = command({
  flags: flagsOfImport,
  examples: [
    [
      '$0 import --services suite.services.json > clients.nix',
      'The whole configuration, with placeholders for secrets',
    ],
    ['$0 import --service sonarr=http://127.0.0.1:8989 --key-file sonarr=key', 'One service'],
    [
      '$0 import --services suite.services.json --guides Guides > media.nix',
      'With the names of the TRaSH guides in place of their conditions and scores',
    ],
  ],
  run: async (flags) => {
    const services = await chooseServices(flags);
    const folder = trimPathEnd(flags.secretsDir, '/');
    const { imported, keys } = await importFrom(services, flags, folder);
    const copy = flags.guides !== undefined && usesGuides(imported) ? await copyOf(flags.guides) : undefined;
    const text = importText(imported, copy?.title);
    const notices = [...noticesOf(imported, services, folder), ...(copy?.steps ?? [])];
    const { warnings } = imported;
    for (const shown of [...warnings.map(({ message }) => message), ...notices, text]) checkKeys(shown, keys);
    printResult(text);
    for (const warning of warnings) printWarning(warning);
    // The next steps come last, where a user at a terminal sees them.
    for (const notice of notices) printNotice(notice);
  },
});

/** Reads services. What they answered can be freed afterwards: it takes more memory than the module. */
async function importFrom(
  services: readonly ServiceConfig[],
  { timeout, schemas, guides }: Values<typeof flagsOfImport>,
  folder: string,
): Promise<{ imported: Imported; keys: KeyedService[] }> {
  const known = guides === undefined ? [] : await guidesFor(services, guides);
  const contents = await withProgress('text', async (onProgress) =>
    readServices(services, { timeoutMs: timeout, warn: printWarning, onProgress }),
  );
  const imported = importServices(contents, await knownRecords(schemas), folder, known);
  return { imported, keys: contents.map(({ service, key }) => ({ service, key })) };
}

/** Returns what is not in the module, and what to do before it can be applied. `services`: those to declare. */
function noticesOf(
  { entries, skipped }: Imported,
  services: readonly ServiceConfig[],
  folder: string,
): string[] {
  const secrets = entries.flatMap((entry) =>
    entry.secrets.map(({ path, what }) => ({ path, what, has: entry.services })),
  );
  return [
    ...(skipped.length > 0 ? ['Not imported; `suite apply` leaves them alone:', skippedTable(skipped)] : []),
    ...(secrets.length > 0
      ? ['Write these secrets to files before you apply the configuration:', secretTable(secrets)]
      : []),
    'Declare the services, if the configuration does not, each with the path of its key file:',
    ...serviceLines(services, folder).map((line) => `  ${line}`),
  ];
}

/** Returns a line for each file: its path, the services that get the secret, and what the secret is. */
function secretTable(
  secrets: readonly { readonly path: string; readonly what: string; readonly has: readonly string[] }[],
): string {
  const files = [...Map.groupBy(secrets, ({ path }) => path)];
  return textTable(
    files.map(([path, secretsOfFile]) => [
      path,
      [...new Set(secretsOfFile.flatMap(({ has }) => has))].join(','),
      secretsOfFile.map(({ what }) => what).join(', '),
    ]),
  );
}

/** Returns a line for each kind and reason: the count in all services, the services, and the reason. */
function skippedTable(skipped: Imported['skipped']): string {
  const kinds = [...Map.groupBy(skipped, ({ plural, why }) => `${plural} ${why}`).values()];
  return textTable(
    kinds.flatMap((skippedOfKind) => {
      const [first] = skippedOfKind;
      if (first === undefined) return [];
      const total = skippedOfKind.reduce((sum, { count }) => sum + count, 0);
      const named = skippedOfKind.map(({ service }) => service).join(',');
      return [[counted(total, first.title, first.plural), named, first.why]];
    }),
  );
}

/** Reads the guides for the apps of the services. Throws Problem `usage` if there are none for these apps. */
async function guidesFor(services: readonly ServiceConfig[], folder: string): Promise<TrashGuide[]> {
  const apps = TRASH_APPS.filter((app) => services.some((one) => kinOf(one.app).includes(app)));
  if (apps.length === 0)
    throw usage(
      '--guides',
      'has no effect: the TRaSH guides are for Radarr and Sonarr',
      'Remove --guides, or name such a service.',
    );
  return readGuides(folder, apps);
}

/** Returns the title of a copy of the guides, and the steps that give it to the configuration. */
async function copyOf(folder: string): Promise<{ title: string; steps: string[] }> {
  const revision = await revisionOf(folder);
  const at = resolve(folder);
  const title =
    revision === undefined ? `the TRaSH guides in ${at}` : `the TRaSH guides of revision ${revision}`;
  const isCommit = revision !== undefined && !revision.includes('-');
  return {
    title: displaySafe(title),
    steps: [
      'Set suite.trashGuides to the same copy of the guides, if the configuration does not (docs/profiles.md):',
      isCommit
        ? `  inputs.trash-guides = { url = "github:TRaSH-Guides/Guides/${revision}"; flake = false; };`
        : `  suite.trashGuides = ${nixValue(at, 0)};`,
    ],
  };
}

/** Returns the commit of a clone, with `-dirty` if a file differs. Returns undefined for a copy without git, such as a flake input. */
async function revisionOf(folder: string): Promise<string | undefined> {
  // git would also find the repository around a copy.
  if (!existsSync(join(folder, '.git'))) return undefined;
  const args = ['-C', folder, 'describe', '--always', '--abbrev=40', '--dirty', '--exclude=*'];
  // Without git, or in a clone of another user, the folder says which copy it is.
  const { stdout } = await runProgram('git', args, () => undefined).catch(() => ({ stdout: '' }));
  return /^[0-9a-f]{40}(?:-dirty)?$/mu.exec(stdout)?.[0];
}
