/** Reads and prints the file of a schema record. Items with the same implementation share their common parts. */
import { MAX_DEPTH, parseJson } from '../../base/parse-json.ts';
import { compareText, groupBy } from '../../base/collections.ts';
import { showPath } from '../../base/issue.ts';
import { isObject } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import {
  anything,
  listOf,
  objectOf,
  oneOf,
  positiveInteger,
  tableOf,
  string,
  stringOrNumber,
} from '../../base/shape.ts';
import { APIS, APP_NAMES } from '../../servarr/apps.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { type FileItem, decode, encode, sortItems } from './factor.ts';
import { fieldInterner } from './intern-fields.ts';
import { printRecord } from './print.ts';
import { unprintable } from './printable.ts';
import { RECORD_FORMAT, type SchemaRecord } from './record.ts';

/** A record in the form of its file. */
interface RecordFile extends Omit<SchemaRecord, 'kinds'> {
  readonly kinds: Readonly<Record<string, readonly FileItem[]>>;
}

const choice = objectOf({ name: string, value: stringOrNumber });
const field = objectOf(
  { name: string, type: string },
  {
    label: string,
    default: anything,
    privacy: string,
    unit: string,
    hidden: string,
    advanced: oneOf([true]),
    isFloat: oneOf([true]),
    provider: string,
    help: string,
    choices: listOf(choice),
  },
);
const definition = {
  name: string,
  implementationName: string,
  protocol: string,
  privacy: string,
  rules: oneOf(['unknown']),
  general: tableOf(anything),
  events: listOf(string),
  fields: listOf(field),
};
const item = objectOf(
  { implementation: string },
  { ...definition, definitions: listOf(objectOf({}, definition)) },
);
const shapeOfFile = objectOf(
  {
    format: oneOf([RECORD_FORMAT]),
    app: oneOf(APP_NAMES),
    version: string,
    api: oneOf(Object.keys(APIS)),
    kinds: tableOf(listOf(item), KINDS),
  },
  { rules: positiveInteger },
);

/** Returns the text of a record's file: equal for equal records. */
export function formatRecord(record: SchemaRecord): string {
  const kinds = Object.entries(record.kinds).sort(([left], [right]) => compareText(left, right));
  return printRecord({
    format: record.format,
    app: record.app,
    version: record.version,
    api: record.api,
    ...(record.rules === undefined ? {} : { rules: record.rules }),
    kinds: Object.fromEntries(
      kinds.map(([kind, items]) => [
        kind,
        groupBy(items, (one) => one.implementation).map(([, group]) => encode(group)),
      ]),
    ),
  });
}

/**
 * Parses the text of a record's file.
 * @param place the file, for messages
 * @throws Problem `record-json`, `record-format` (written by a newer version), `record-shape`
 */
export function parseRecord(text: string, place: string): SchemaRecord {
  const { kinds, ...head } = shaped(parsed(text, place), place);
  const share = fieldInterner();
  const decoded = Object.entries(kinds).map(
    ([kind, items]) => [kind, sortItems(items.flatMap((one) => decode(one, share)))] as const,
  );
  return { ...head, kinds: Object.fromEntries(decoded) };
}

function shaped(value: unknown, place: string): RecordFile {
  const misfit = shapeOfFile(value) ?? unprintable(value);
  if (misfit === undefined) return value as RecordFile;
  const what = `this is not a schema record: ${showPath(misfit.path)}: ${misfit.what}`;
  throw new Problem({ code: 'record-shape', place, what, fix: RESTORE });
}

/** Parses. `anything` checks the nesting in the values that can nest, too, with the place of the value. */
function parsed(text: string, place: string): unknown {
  const found = parseJson(text);
  if (!found.ok) {
    const { cause } = found;
    if (['too-deep', 'too-many-values'].includes(found.fault)) {
      const size = found.fault === 'too-deep' ? `nests more than ${MAX_DEPTH} deep` : 'has too many values';
      throw new Problem({ code: 'record-shape', place, what: `the schema record ${size}`, fix: RESTORE });
    }
    const what = 'the schema record is not complete JSON';
    throw new Problem({ code: 'record-json', place, what, fix: RESTORE, cause });
  }
  const { value } = found;
  const format = isObject(value) ? value['format'] : undefined;
  if (typeof format === 'number' && format > RECORD_FORMAT)
    throw new Problem({
      code: 'record-format',
      place,
      what: `the schema record has format ${format}, but this version reads only up to ${RECORD_FORMAT}`,
      fix: 'Use the version of suite that wrote it, or a newer one.',
    });
  return value;
}

const RESTORE =
  'Restore it from version control, or run `suite generate` against the service to write it again.';
