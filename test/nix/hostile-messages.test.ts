/** Names and texts of a service in the messages of an evaluation, which a CI runner and a terminal read. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { nixArgument } from '../../generator/nix/values.ts';
import type { RecordItem } from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { recordOf } from '../records.ts';
import { evaluate } from './evaluate.ts';

const HOSTILE =
  '\n::add-mask::x\r\n##[add-matcher]/y ###[error] ##vso[task]z \u{1B}[2J\u{9B}\u{202E}\u{E0041}';

/** Everything that a terminal or a CI runner obeys, or that a reader does not see. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##(?:vso)?\[/u;

function hostile(item: RecordItem): RecordItem {
  if (item.implementation !== 'Gotify') return item;
  const choices = [{ name: `choice${HOSTILE}`, value: 1 }];
  const fields = [
    ...item.fields,
    { name: `number${HOSTILE}`, type: 'number' },
    { name: `select${HOSTILE}`, type: 'select', choices },
  ];
  return { ...item, implementationName: `Gotify${HOSTILE}`, fields };
}

test('cannot control what reads the messages', { tags: ['nixpkgs'] }, async () => {
  const record = recordOf('sonarr-4.0.19');
  const kinds = { ...record.kinds, notification: (record.kinds.notification ?? []).map(hostile) };
  await withEmitted({ sonarr: { ...record, kinds } }, (folder) => {
    const entry = {
      implementationName: `Gotify${HOSTILE}`,
      services: ['sonarr'],
      onGrab: true,
      server: 'http://gotify.example',
      [`typo${HOSTILE}`]: 1,
      [`number${HOSTILE}`]: 'many',
      [`select${HOSTILE}`]: `none${HOSTILE}`,
    };
    const evaluated = `(evaluate [
      (import (root + "/nix/modules/with-generated.nix") {
        generated = import (root + "/nix/lib/index/read.nix") (/. + ${nixString(path.resolve(folder))});
      })
      {
        suite.services.sonarr = common.service "sonarr" 8989;
        suite.notif = { enable = true; extraNotifications = [ ${nixArgument(entry, 0)} ]; };
      }
    ])`;
    const errors = evaluate<string[]>(`${evaluated}.config.suite.messages.errors`);
    for (const name of ['typo', 'number', 'select', 'choice', 'Gotify', 'none'])
      expect(errors.join(' '), name).toMatch(new RegExp(String.raw`${name}\\(?:n|u\{a\})::add-mask::x`, 'u'));
    expect(errors.filter((message) => OBEYED.test(message))).toEqual([]);
  });
});
