/** Names and texts of a service in the messages of an evaluation, which a CI runner and a terminal read. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { nixArgument } from '../../generator/nix/values.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { recordOf } from '../records.ts';
import { evaluate } from './evaluate.ts';

const HOSTILE =
  '\n::add-mask::x\r\n##[add-matcher]/y ###[error] ##vso[task]z \u{1B}[2J\u{9B}\u{202E}\u{E0041}';

/** Everything that a terminal or a CI runner obeys, or that a reader does not see. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##(?:vso)?\[/u;

function hostile(item: RecordItem): RecordItem {
  const choices = [{ name: `choice${HOSTILE}`, value: 1 }];
  const fields = [
    ...item.fields,
    { name: `number${HOSTILE}`, type: 'number' },
    { name: `select${HOSTILE}`, type: 'select', choices },
  ];
  return { ...item, implementationName: `Gotify${HOSTILE}`, fields };
}

/** Returns a record of Sonarr in which an item is changed. */
function changed(change: (item: RecordItem) => RecordItem): Record<string, SchemaRecord> {
  const record = recordOf('sonarr-4.0.19');
  const notification = (record.kinds.notification ?? []).map((item) =>
    item.implementation === 'Gotify' ? change(item) : item,
  );
  return { sonarr: { ...record, kinds: { ...record.kinds, notification } } };
}

/** An expression: the modules on a generated folder, with a configuration. */
const evaluated = (folder: string, configuration: string): string => `(evaluate [
  (import (root + "/nix/modules/with-generated.nix") {
    generated = import (root + "/nix/lib/index/read.nix") (/. + ${nixString(path.resolve(folder))});
  })
  { suite.services.sonarr = common.service "sonarr" 8989; }
  (${configuration})
])`;

test('cannot control what reads the messages', { tags: ['nixpkgs'] }, async () => {
  await withEmitted(changed(hostile), (folder) => {
    const entry = {
      implementationName: `Gotify${HOSTILE}`,
      services: ['sonarr'],
      onGrab: true,
      server: 'http://gotify.example',
      [`typo${HOSTILE}`]: 1,
      [`number${HOSTILE}`]: 'many',
      [`select${HOSTILE}`]: `none${HOSTILE}`,
    };
    const configuration = `{
      suite.notif = { enable = true; extraNotifications = [ ${nixArgument(entry, 0)} ]; };
    }`;
    const errors = evaluate<string[]>(`${evaluated(folder, configuration)}.config.suite.messages.errors`);
    for (const name of ['typo', 'number', 'select', 'choice', 'Gotify', 'none'])
      expect(errors.join(' '), name).toMatch(new RegExp(String.raw`${name}\\(?:n|u\{a\})::add-mask::x`, 'u'));
    expect(errors.filter((message) => OBEYED.test(message))).toEqual([]);
  });
});

test.each([
  ['a line break', 'One\n\n# Two', String.raw`One\\u\{a\}\\u\{a\}\# Two`],
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
        const option = `${evaluated(folder, '{ }')}.options.suite.notif.gotify`;
        const { description, name } = evaluate<{
          description: string;
          name: string;
        }>(`let option = ${option}; in {
      inherit (option) description;
      name = (option.type.getSubOptions [ ]).name.defaultText.text;
    }`);
        expect(description).toBe(`${want}, in sonarr. Null, and nowhere, until something is set in it.`);
        expect(name).toMatch(/^`[^`\n]*`$/u);
      },
    );
  },
);
