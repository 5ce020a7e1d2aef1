/** The store of a fake service, separate from the server so that it outlives a restart. */
import type { ProviderKind, SettingsKind } from '../../generator/servarr/kinds.ts';

export interface Stored {
  readonly id: number;
  readonly name: string;
  readonly implementation: string;
  readonly configContract: string;
  /** The general keys of the kind, without `name`, `tags` and what the service derives. */
  readonly general: Readonly<Record<string, unknown>>;
  readonly tags: readonly number[];
  /** Field name to value; unset fields are absent. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface Tag {
  readonly label: string;
  readonly id: number;
}

/** A row of a direct kind. */
export type PlainRow = Readonly<Record<string, unknown>> & { readonly id: number };

export type Definition = Omit<Stored, 'id'>;

/** Rows by id, with ids that are never given twice. Rows are replaced, never changed. */
export class Table<Row> {
  readonly rows = new Map<number, Row>();
  private last = 0;

  /** True as long as nothing ever was in it. */
  get fresh(): boolean {
    return this.last === 0;
  }

  copy(): Table<Row> {
    const copy = new Table<Row>();
    this.rows.forEach((row, id) => copy.rows.set(id, row));
    copy.last = this.last;
    return copy;
  }

  /** Leaves numbers out, as if rows had been there and gone. */
  skip(count: number): void {
    this.last += count;
  }

  /** Adds the row that `make` returns for a new ID. */
  add(make: (id: number) => Row): Row {
    this.last += 1;
    const row = make(this.last);
    this.rows.set(this.last, row);
    return row;
  }
}

export class Store {
  readonly tags: Table<Tag>;
  /** Written values of each group of settings. */
  readonly settings: Map<SettingsKind, Readonly<Record<string, unknown>>>;
  private readonly plains: Map<string, Table<PlainRow>>;
  private readonly kinds: Map<ProviderKind, Table<Stored>>;

  /** @param of what it begins with: a copy of that; default nothing */
  constructor(of?: Store) {
    this.tags = of?.tags.copy() ?? new Table();
    this.plains = new Map([...(of?.plains ?? [])].map(([path, table]) => [path, table.copy()]));
    this.settings = new Map(of?.settings);
    this.kinds = new Map([...(of?.kinds ?? [])].map(([kind, table]) => [kind, table.copy()]));
  }

  /** Rows of direct kinds and profiles, by the last part of their path: root folders, profiles … */
  plain(path: string): Table<PlainRow> {
    if (path === 'tag') return this.tags as unknown as Table<PlainRow>;
    const table = this.plains.get(path) ?? new Table<PlainRow>();
    this.plains.set(path, table);
    return table;
  }

  of(kind: ProviderKind): Table<Stored> {
    const table = this.kinds.get(kind) ?? new Table<Stored>();
    this.kinds.set(kind, table);
    return table;
  }

  /** True where some resource carries a tag. */
  usesTag(id: number): boolean {
    return [...this.kinds.values()].some((table) =>
      [...table.rows.values()].some(({ tags }) => tags.includes(id)),
    );
  }

  /** Deletes resources whose implementation the service does not have, as a service does at its start. */
  clean(known: (kind: ProviderKind, stored: Stored) => boolean): void {
    for (const [kind, table] of this.kinds) {
      for (const [id, stored] of table.rows) {
        if (!known(kind, stored)) table.rows.delete(id);
      }
    }
  }
}
