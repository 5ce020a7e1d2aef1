/** Names of a service in the descriptions of options. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { recordOf } from '../records.ts';
import { evaluate } from './evaluate.ts';

/** Returns a record of Sonarr in which an item is changed. */
function changed(change: (item: RecordItem) => RecordItem): Record<string, SchemaRecord> {
  const record = recordOf('sonarr-4.0.19');
  const notification = (record.kinds.notification ?? []).map((item) =>
    item.implementation === 'Gotify' ? change(item) : item,
  );
  return { sonarr: { ...record, kinds: { ...record.kinds, notification } } };
}

/** An expression: the modules on a generated folder. */
const evaluated = (folder: string): string => `(evaluate [
  (import (root + "/nix/modules/core.nix") {
    generated = import (root + "/nix/lib/index/read.nix") (/. + ${nixString(path.resolve(folder))});
  })
])`;

test.each([
  ['a list', '- One', String.raw`\- One`],
  ['a numbered list', '1. One', String.raw`1\. One`],
  ['markup', '*One* [a](b) <b> `c`', String.raw`\*One\* \[a\](b) \<b\> \`c\``],
  ['a usual name', 'One / Two 2.0', 'One / Two 2.0'],
])(
  'a title with %s is text in the description of its option',
  { tags: ['nixpkgs'] },
  async (_, title, want) => {
    await withEmitted(
      changed((item) => ({ ...item, implementationName: title })),
      (folder) => {
        const option = `${evaluated(folder)}.config.suite.internal.options.notif.gotify`;
        const { description, name } = evaluate<{
          description: string;
          name: string;
        }>(`let option = ${option}; in {
      inherit (option) description;
      name = (option.type.getSubOptions [ ]).name.defaultText.text;
    }`);
        expect(description).toBe(
          `${want}, in sonarr. Null until you set a key: then suite creates the notification.`,
        );
        expect(name).toMatch(/^`[^`\n]*`$/u);
      },
    );
  },
);
