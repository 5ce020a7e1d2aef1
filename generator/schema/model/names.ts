/** How an implementation's class becomes the name of an option and of a file. */
import { trimEndOf } from '../../base/text.ts';
import { lookUp } from '../../base/collections.ts';
import { type Kind, providerRow } from '../../servarr/kinds.ts';
import { OPTION_NAMES } from '../field/overrides.ts';
import { createHash } from 'node:crypto';

const MAX_LENGTH = 64;
// Names that a file may not have on some systems, whatever the extension.
const DEVICES = /^(?:aux|con|nul|prn|com\d|lpt\d)$/iu;

/**
 * The option (and file) name of an implementation: its class in lower camel case, `QBittorrent` ->
 * `qBittorrent`, less what classes of its kind end with, `TraktListImport` -> `traktList`; or the name people
 * know it by.
 * @returns an identifier of letters and digits that is safe as a file name, whatever a service sends
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
  const ending = providerRow(kind).classEndings.find(
    (end) => implementation.endsWith(end) && implementation !== end,
  );
  return ending === undefined ? implementation : implementation.slice(0, -ending.length);
}

/**
 * The file of each of the names, by which they can be told apart: `1337x`, `hd-torrents.cardigann` where another class
 * has a definition of that name too.
 * @param all names with their classes, each pair once
 * @returns names in small letters that are safe as file names, in the order given, none twice
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

/** What is left of an odd name, so that the file can still be recognised. */
function readablePart(name: string): string {
  const letters = name.replaceAll(/[^A-Za-z0-9]/gu, '').replace(/^[^A-Za-z]+/u, '');
  return letters === ''
    ? 'implementation'
    : letters.charAt(0).toLowerCase() + letters.slice(1, MAX_LENGTH / 2);
}

/** Tells odd names apart that would look alike. */
function digest(text: string): string {
  return `X${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
