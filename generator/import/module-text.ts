/** What `suite import` found, as a NixOS module. */
import { nixKey } from '../nix/keys.ts';
import { nixValue } from '../nix/values.ts';
import type { Imported, ImportedEntry } from './entries.ts';
import { type Kind, MODULE_KINDS, kindRow } from '../family/kinds.ts';

/** Keys that open an entry, in this order; the others follow sorted. */
const FIRST = ['name', 'implementationName', 'implementation', 'services', 'enable', 'tags'];

/** The text of a module that declares all entries; formatted as nixfmt leaves it. */
export function importText({ entries }: Imported): string {
  const kinds = MODULE_KINDS.filter((kind) => entries.some((entry) => entry.kind === kind));
  if (kinds.length === 0) return '{ }\n';
  const parts = kinds.map((kind) =>
    kindText(
      kind,
      entries.filter((entry) => entry.kind === kind),
    ),
  );
  return `{\n${parts.join('\n\n')}\n}\n`;
}

function kindText(kind: Kind, entries: readonly ImportedEntry[]): string {
  const { module, list } = kindRow(kind);
  const items = entries.map(entryText).join('\n');
  return `  suite.${module} = {\n    enable = true;\n    ${list} = [\n${items}\n    ];\n  };`;
}

function entryText({ keys }: ImportedEntry): string {
  const rest = Object.keys(keys).filter((key) => !FIRST.includes(key));
  const order = [...FIRST.filter((key) => Object.hasOwn(keys, key)), ...rest.sort()];
  const lines = order.map((key) => {
    const head = `${nixKey(key)} =`;
    return `        ${head} ${nixValue(keys[key] ?? null, 8, head.length + 2)};`;
  });
  return `      {\n${lines.join('\n')}\n      }`;
}
