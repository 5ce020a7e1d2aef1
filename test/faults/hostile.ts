/** Records of a service that means harm: something that would break out of every context, in every text. */
import type { RecordField, RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';

/** Texts that would run `hostile()`, break out of their place or pass for another, were they not escaped. */
export const HOSTILE: readonly string[] = [
  '<script>hostile()</script>',
  '</script><script>hostile()</script>',
  '</style><script>hostile()</script>',
  '</template><img src=x onerror=hostile()>',
  '</code></td></table><svg onload=hostile()>',
  '"><img src=x onerror=hostile()>',
  "' onfocus=hostile() autofocus='",
  '` onfocus=hostile() autofocus=`',
  '<!--<script>hostile()',
  '--!><img src=x onerror=hostile()>',
  ']]><img src=x onerror=hostile()>',
  'javascript:hostile()',
  'https://evil.example/x" onclick="hostile()',
  '&lt;script&gt;&quot;&#39;',
  '{{constructor}}{{{script}}}',
  '$& $1 $` ${hostile()}',
  '\u{2028}hostile()\u{2029}',
  '\u{202E}elitsoh\u{2066}',
  '\u{1F600} ümläut 名前',
  'a.b#c?d&e=f%20g/h\\i',
  '__proto__',
  'constructor',
  '\n\r\t line',
  '\uD800 half',
  '::error::hostile\n::error::hostile\n  ::error::hostile',
  'a ##[error]hostile',
  'a\0b\u001B[31m\u{AD}',
];

/** Returns a string as a page contains it: with codes for what a browser would obey or hide, or a CI runner run. */
export function written(text: string): string {
  return text
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, coded)
    .replaceAll(/#(?=#\w*\[)|(?<=\n *):(?=:)/gu, coded);
}

function coded(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function field(text: string, part: Partial<RecordField>): RecordField {
  return { name: text, label: `label ${text}`, type: 'textbox', unit: text, help: text, ...part };
}

const CHOICES = HOSTILE.map((name, value) => ({ name, value }));

const FIELDS: readonly RecordField[] = HOSTILE.flatMap((text, index) => [
  field(`text ${text}`, { default: text }),
  field(`list ${text}`, { default: [text, ...HOSTILE] }),
  field(`choice ${text}`, { type: 'select', default: index, choices: CHOICES }),
  field(`unknown ${text}`, { type: text, default: { [text]: text } }),
  field(`secret ${text}`, { type: 'password', privacy: 'password', default: text }),
]);

/** Returns an item with a hostile text in each of its places. */
export function hostileItem(text: string, part: Partial<RecordItem> = {}): RecordItem {
  return {
    implementation: text,
    implementationName: `name ${text}`,
    protocol: text,
    general: { [text]: text },
    events: [`on${text}`],
    // One of them has all: 24 times as many would only be slow.
    fields: text === HOSTILE[0] ? FIELDS : FIELDS.slice(0, 5),
    ...part,
  };
}

/** A record with all of them in names, labels, types, defaults, choices, units, events, versions and definitions. */
export const hostileRecord: SchemaRecord = {
  format: 1,
  app: 'prowlarr',
  version: HOSTILE.join(' '),
  api: 'v1',
  kinds: {
    downloadclient: HOSTILE.map((text) => hostileItem(text, { events: [] })),
    notification: HOSTILE.map((text) => hostileItem(text)),
    indexer: HOSTILE.map((name) => hostileItem('Shared <b>', { name, events: [] })),
  },
};
