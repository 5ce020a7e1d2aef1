/**
 * The codec of kinds whose keys the table of kinds describes: a key has a row, its row has a type (`values/`), and the type
 * reads the key from a body and writes it.
 */
import { type WireItem, parseSchema } from '../../schema/record/schema-response.ts';
import { type KeyRow, type Kind, keyOfProperty, keysOf, positionKey } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import type { Body, Key, KeyPlace, ValueType } from '../values/value-type.ts';
import type { AppKind, Codec } from './codec.ts';

/** The parts of a codec that most kinds have. */
export const common = {
  schemaChanges: false,
  parseSchema: ({ kind }, body, place) => parseSchema(kind, body, place),
  itemInBody: (body) => body as WireItem,
  describes: () => true,
  blank: () => ({}),
  merge: (_blank, body) => body,
} satisfies Partial<Codec>;

/** Returns `Codec.named` for kinds whose resources have a name. */
export function byName(identityOf: (name: string) => string = (name) => name): Codec['named'] {
  return (_kind, values) => {
    const name = textOf(values['name']);
    return { name, identity: identityOf(name) };
  };
}

/** Returns a text; an empty one for any other value, which can be an object without a text. */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}

interface Table {
  readonly typeOf: (place: KeyPlace & Pick<AppKind, 'app'>) => ValueType;
  readonly named: Codec['named'];
  /**
   * Returns the row of any key that a body shows; undefined if suite does not set the key. Absent for kinds of which a body
   * has no other keys than the table.
   */
  readonly rowOfAny?: (kind: Kind, key: Key) => KeyRow | undefined;
}

const NO_KEY = 'the service has no such key';

/** Returns the parts of a codec that depend on nothing but the rows and types of keys. */
export function tableCodec({ typeOf, named, rowOfAny }: Table) {
  // Any key of a settings group has a row; it is written before those of the table, and its type is made again each time.
  const rowOf = (appKind: AppKind, key: Key): KeyRow | undefined =>
    rowOfAny === undefined ? rowsOf(appKind).get(rowKeyOf(appKind, key)) : rowOfAny(appKind.kind, key);

  // A service can have thousands of resources, and a profile hundreds of scores.
  const types = new Map<string, ValueType>();
  const typeIn = (appKind: AppKind, key: Key, item?: WireItem): ValueType => {
    const name = `${appKind.app} ${appKind.kind} ${key}`;
    const known = item === undefined ? types.get(name) : undefined;
    if (known !== undefined) return known;
    const type = typeOf({ ...appKind, key, row: rowOf(appKind, key) ?? {}, item });
    if (item === undefined && rowsOf(appKind).has(key)) types.set(name, type);
    return type;
  };

  const read = (appKind: AppKind, body: Body): ReadonlyMap<Key, Value> => {
    const keys =
      rowOfAny === undefined
        ? [...rowsOf(appKind).keys()]
        : Object.keys(body).map((property) => keyOfProperty(appKind.kind, property));
    const shown = keys
      .filter((key) => rowOf(appKind, key) !== undefined)
      .flatMap((key): readonly (readonly [Key, Value])[] => {
        const type = typeIn(appKind, key);
        return type.family?.read(body) ?? [[key, type.read(body)]];
      });
    return new Map(shown.filter(([, value]) => value !== undefined));
  };

  return {
    ...common,
    named,

    decode: (appKind, body) => {
      const values = read(appKind, body);
      const names = named(appKind.kind, { name: body['name'] as Value, ...Object.fromEntries(values) });
      return { id: body.id, ...names, implementation: '', variant: '', values, body };
    },

    traits: (appKind, item, key) => {
      const type = rowOf(appKind, key) && typeIn(appKind, key, item);
      return type && isIn(type, item) ? type : undefined;
    },

    misfit: (appKind, item, key, declared) => {
      const row = rowOf(appKind, key);
      if (row === undefined) return rowOfAny === undefined ? NO_KEY : 'suite does not set this key';
      const type = typeIn(appKind, key, item);
      if (isIn(type, item)) return type.misfit(declared);
      return row.instead === undefined ? NO_KEY : `${NO_KEY}; ${row.instead}`;
    },

    properties: (appKind) =>
      new Map(
        [...rowsOf(appKind)].flatMap(([key, { wire = key, wireList = wire }]) => [
          [wire, key],
          [wireList, key],
        ]),
      ),

    defaultOf: (appKind, schema, key) => typeIn(appKind, key, schema).standard,

    // In the order of the rows, because the cutoff of a profile depends on its qualities.
    write: (appKind, base, { id, item, values }) => {
      const order = [...rowsOf(appKind).keys()];
      const byRow = [...Map.groupBy(values, ([key]) => rowKeyOf(appKind, key))].toSorted(
        ([left], [right]) => order.indexOf(left) - order.indexOf(right),
      );
      const written = byRow.reduce<Body>((body, [key, pairs]) => {
        const type = typeIn(appKind, key, item);
        return { ...body, ...(type.family?.write(new Map(pairs), body) ?? type.write(pairs[0]?.[1], body)) };
      }, base);
      return id === undefined ? written : { ...written, id };
    },

    stableValues: (appKind, { values, body }) =>
      new Map(
        [...values].map(([key, value]) => [
          key,
          typeIn(appKind, rowKeyOf(appKind, key)).canonical(value, body),
        ]),
      ),
  } satisfies Partial<Codec>;
}

/** Returns the rows of the keys that suite sets: those of the table, and the position. */
function rowsOf({ kind, app }: AppKind): ReadonlyMap<Key, KeyRow> {
  const position = positionKey(kind);
  const rows = keysOf(kind, app);
  return position === undefined ? rows : new Map([...rows, [position, { type: 'number' }]]);
}

function isIn(type: ValueType, item: WireItem | undefined): boolean {
  return item === undefined || type.isIn(item);
}

/** Returns the key of the row: of a key in a family, such as `scores.x265`, that of the family. */
function rowKeyOf(appKind: AppKind, key: Key): Key {
  const [family = key] = key.split('.', 1);
  return rowsOf(appKind).has(family) ? family : key;
}
