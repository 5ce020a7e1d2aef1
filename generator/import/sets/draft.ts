/** A custom format, an auto tag or a profile of one service, before equal ones are merged. */
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { App } from '../../servarr/apps.ts';
import type { SchemaKind } from '../../servarr/kinds.ts';
import type { Keys, ReadingContext } from './reading.ts';

/** A resource of one service. */
export interface Draft {
  readonly kind: SchemaKind;
  readonly service: string;
  readonly app: App;
  readonly name: string;
  /** The keys as a user would write them. */
  readonly keys: Keys;
  readonly resource: Resource;
  readonly context: ReadingContext;
}
