/** A generated file before it is rendered. */

/** One file to render: its path below the output folder, its template and its data. */
export interface FileView {
  readonly path: string;
  readonly template: 'implementation' | 'definitions' | 'letter' | 'general' | 'index';
  /** Computes the data. Called when the file is rendered: the data of all files together would fill the memory. */
  readonly data: () => Readonly<Record<string, unknown>>;
}
