/** The form of the tables of purposes. */

/** A field, or an implementation and its field (`Deluge.password`) -> its purpose. */
export type Purposes = Readonly<Record<string, string>>;

/** The purposes of one kind. */
export interface KindPurposes {
  /** The keys beside `fields`. */
  readonly general: Purposes;
  readonly fields: Purposes;
}
