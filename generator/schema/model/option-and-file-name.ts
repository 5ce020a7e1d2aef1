/** Derives option names from classes. */
import { lookUp } from '../../base/collections.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { OPTION_NAMES } from '../field/overrides.ts';
import { createHash } from 'node:crypto';

const MAX_LENGTH = 64;

/** The endings of class names that option names omit, the longest first. */
const CLASS_ENDINGS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  autotagging: ['Specification'],
  customformat: ['Specification'],
  downloadclient: ['DownloadClient'],
  importlist: ['ImportList', 'Import'],
  metadata: ['Metadata'],
};

/**
 * Returns the option (and file) name of an implementation: its class in lower camel case, `QBittorrent` ->
 * `qBittorrent`, without the class endings of its kind, `TraktListImport` -> `traktList`; or the name that
 * users know.
 * @returns an identifier of letters and digits that is safe as a file name for any class
 */
export function optionName(kind: Kind, implementation: string): string {
  const given = lookUp(OPTION_NAMES, implementation);
  if (given !== undefined) return given;
  const telling = withoutEnding(kind, implementation);
  const lowered = telling.charAt(0).toLowerCase() + telling.slice(1);
  const safe = /^[a-z][A-Za-z0-9]*$/u.test(lowered) && lowered.length <= MAX_LENGTH;
  return safe ? lowered : `${readablePart(lowered)}${digest(implementation)}`;
}

function withoutEnding(kind: Kind, implementation: string): string {
  const ending = CLASS_ENDINGS[kind]?.find((end) => implementation.endsWith(end) && implementation !== end);
  return ending === undefined ? implementation : implementation.slice(0, -ending.length);
}

/** Returns the safe characters of an unsafe name, so that users still recognise the file. */
function readablePart(name: string): string {
  const letters = name.replaceAll(/[^A-Za-z0-9]/gu, '').replace(/^[^A-Za-z]+/u, '');
  return letters === ''
    ? 'implementation'
    : letters.charAt(0).toLowerCase() + letters.slice(1, MAX_LENGTH / 2);
}

function digest(text: string): string {
  return `X${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
