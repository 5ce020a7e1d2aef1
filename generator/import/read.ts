/** Reading for `import`: what one running service has, and what it could have. */
import type { Problem } from '../base/problem.ts';
import { RECORD_FORMAT, type SchemaRecord, toRecordItems } from '../schema/record/record.ts';
import { kindsOf } from '../family/apps.ts';
import type { WireItem } from '../schema/record/wire.ts';
import { type Kind, MODULE_KINDS } from '../family/kinds.ts';
import { openClient } from '../source/http/client.ts';
import { readApiKey } from '../source/services/key.ts';
import { probe } from '../source/live.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import { type Resource, type Tag } from '../reconcile/service/resource.ts';
import { PATIENCE, type Patience } from '../reconcile/service/retry.ts';
import { Site } from '../reconcile/service/site.ts';

/** One kind of a service. */
export interface KindContents {
  readonly kind: Kind;
  readonly items: readonly WireItem[];
  readonly resources: readonly Resource[];
}

/** One service, read. Resources hold what the service shows, secrets in clear among it: never print them. */
export interface ServiceContents {
  readonly service: ServiceConfig;
  readonly record: SchemaRecord;
  readonly tags: readonly Tag[];
  readonly kinds: readonly KindContents[];
}

/** How services are read. */
export interface ReadOptions {
  /** Milliseconds that one answer may take. */
  readonly timeoutMs: number;
  readonly patience?: Patience;
  /** Told of a key file that others can read. */
  readonly warn: (problem: Problem) => void;
}

/** Reads one service. Throws Problem. */
export async function readContents(service: ServiceConfig, options: ReadOptions): Promise<ServiceContents> {
  const { timeoutMs, patience = PATIENCE, warn } = options;
  const key = await readApiKey(service.apiKeyFile, { app: service.app, warn });
  const client = openClient(service, key, { timeoutMs });
  try {
    const found = await probe(client, { allowLocalised: true });
    const site = new Site(client, found, patience);
    const kinds: KindContents[] = [];
    for (const kind of MODULE_KINDS.filter((one) => kindsOf(service.app).includes(one)))
      kinds.push({ kind, items: await site.schema(kind), resources: await site.list(kind) });
    const { app, api, version } = found;
    const records = kinds.map(({ kind, items }) => [kind, toRecordItems(kind, items, service.name).items]);
    const record: SchemaRecord = {
      format: RECORD_FORMAT,
      app,
      api,
      version,
      kinds: Object.fromEntries(records),
    };
    return { service, record, tags: await site.tags(), kinds };
  } finally {
    await client.close();
  }
}
