/** Derives option names and file names from classes. */
import { trimEndOf } from '../../base/text.ts';
import { lookUp } from '../../base/collections.ts';
import { type Kind, isSchemaKind, schemaRow } from '../../servarr/kinds.ts';
import { OPTION_NAMES } from '../field/overrides.ts';
import { createHash } from 'node:crypto';

const MAX_LENGTH = 64;
// Names that are reserved on some systems, with any extension.
const DEVICES = /^(?:aux|con|nul|prn|com\d|lpt\d)$/iu;

/**
 * Returns the option (and file) name of an implementation: its class in lower camel case, `QBittorrent` ->
 * `qBittorrent`, without the class endings of its kind, `TraktListImport` -> `traktList`; or the name that
 * users know.
 * @returns an identifier of letters and digits that is safe as a file name for any class
 */
export function optionName(kind: Kind, implementation: string): string {
  const known = lookUp(OPTION_NAMES, implementation);
  if (known !== undefined) return known;
  const telling = withoutEnding(kind, implementation);
  const lowered = telling.charAt(0).toLowerCase() + telling.slice(1);
  const safe = /^[a-z][A-Za-z0-9]*$/u.test(lowered) && lowered.length <= MAX_LENGTH && !DEVICES.test(lowered);
  return safe ? lowered : `${readablePart(lowered)}${digest(implementation)}`;
}

function withoutEnding(kind: Kind, implementation: string): string {
  const endings = isSchemaKind(kind) ? schemaRow(kind).classEndings : [];
  const ending = endings.find((end) => implementation.endsWith(end) && implementation !== end);
  return ending === undefined ? implementation : implementation.slice(0, -ending.length);
}

/**
 * Returns a distinct file name for each name: `1337x`, or `hd-torrents.cardigann` if another class also has a
 * definition with that name.
 * @param all names with their classes, each pair once
 * @returns distinct lower-case names that are safe as file names, in the given order
 */
export function fileNames(
  all: readonly { readonly name: string; readonly implementation: string }[],
): string[] {
  const plain = all.map(({ name }) => fileName(name));
  const classed = all.map(({ implementation }, index) => `${plain[index]}.${fileName(implementation)}`);
  const [counts, classedCounts] = [countsOf(plain), countsOf(classed)];
  return all.map(({ name, implementation }, index) => {
    const [own = '', full = ''] = [plain[index], classed[index]];
    if (counts.get(own) === 1) return own;
    return classedCounts.get(full) === 1 ? full : `${full}.${digest(`${implementation}\u{1}${name}`)}`;
  });
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function fileName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/gu, '-')
    .replace(/^[-.]+/u, '');
  const slug = trimEndOf(words, '-.');
  const safe = slug !== '' && slug.length <= MAX_LENGTH && !DEVICES.test(slug);
  return safe ? slug : `${slug.slice(0, MAX_LENGTH / 2) || 'definition'}-${digest(name)}`;
}

/** Returns the safe characters of an unsafe name, so that users still recognise the file. */
function readablePart(name: string): string {
  const letters = name.replaceAll(/[^A-Za-z0-9]/gu, '').replace(/^[^A-Za-z]+/u, '');
  return letters === ''
    ? 'implementation'
    : letters.charAt(0).toLowerCase() + letters.slice(1, MAX_LENGTH / 2);
}

/** Returns a suffix that keeps similar unsafe names distinct. */
function digest(text: string): string {
  return `X${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
