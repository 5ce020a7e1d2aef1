/** What `suite import` found, as a NixOS module. */
import { compareText } from '../base/collections.ts';
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
  const typed = entries.filter(({ option }) => option !== undefined);
  const listed = entries.filter(({ option }) => option === undefined);
  const items = listed.map((entry) => `      {\n${linesOf(entry, 8)}\n      }`).join('\n');
  const parts = [
    '    enable = true;',
    ...typed
      .toSorted((left, right) => compareText(left.option ?? '', right.option ?? ''))
      .map((entry) => `    ${nixKey(entry.option ?? '')} = {\n${linesOf(entry, 6)}\n    };`),
    ...(listed.length > 0 ? [`    ${list} = [\n${items}\n    ];`] : []),
  ];
  return `  suite.${module} = {\n${parts.join('\n')}\n  };`;
}

/** What a typed option says by itself. */
const TYPED = new Set(['name', 'implementationName', 'implementation']);

function linesOf({ keys, option }: ImportedEntry, indent: number): string {
  const pad = ' '.repeat(indent);
  const rest = Object.keys(keys).filter((key) => !FIRST.includes(key));
  const order = [...FIRST.filter((key) => Object.hasOwn(keys, key)), ...rest.sort()];
  const written = order.filter((key) => option === undefined || !TYPED.has(key));
  const lines = written.map((key) => {
    const head = `${nixKey(key)} =`;
    return `${pad}${head} ${nixValue(keys[key] ?? null, indent, head.length + 2)};`;
  });
  return lines.join('\n');
}
