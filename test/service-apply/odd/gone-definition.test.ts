/** An indexer whose definition Prowlarr no longer has. Source: Prowlarr, IndexerFactory.cs and IndexerResource.cs. */
import { ask } from '../../service/ask.ts';
import type { Fault } from '../../service/http/faults.ts';
import type { Draft } from '../harness.ts';
import { type Event, apply, hasOnly, plan, situations } from '../situations.ts';

type Body = Record<string, unknown> & { readonly name: string; readonly fields: readonly { name: string }[] };

const indexer = (rest: object = {}): Draft => ({
  indexer: [{ implementation: 'Cardigann', definition: '1337x', name: 'site', ...rest }],
});

/** The properties that only a definition fills: Prowlarr leaves them out when it has none. */
const FROM_DEFINITION = ['capabilities', 'description', 'encoding', 'indexerUrls', 'language', 'legacyUrls'];
const OWN_FIELDS = /^(?:definitionFile|baseUrl|baseSettings\..*|torrentBaseSettings\..*)$/u;
const say = (status: number, json: unknown): Fault => ({ kind: 'status', status, text: JSON.stringify(json), type: 'application/json' }); // prettier-ignore

/** Removes the definition from the service: the list shows the rest of the indexer, and every other request fails. */
const losesDefinition: Event = ({ fake }) => {
  const [indexers, schema] = ['indexer', 'indexer/schema'].map(
    (path) => ask(fake, 'GET', `/api/v1/${path}`).body as Body[],
  );
  const listed = indexers?.map((one) => ({
    ...Object.fromEntries(Object.entries(one).filter(([key]) => !FROM_DEFINITION.includes(key))),
    fields: one.fields.filter(({ name }) => OWN_FIELDS.test(name)),
  }));
  const left = schema?.filter(({ name }) => name !== '1337x').slice(0, 9);
  fake.fault = ({ method, path }) => {
    if (path.endsWith('/indexer/schema')) return say(200, left);
    if (path.endsWith('/indexer') && method === 'GET') return say(200, listed);
    if (!/\/indexer\/\d+$/u.test(path)) return undefined;
    return method === 'GET' ? say(404, {}) : say(500, { message: 'Object reference' });
  };
};
const CHANGES = [{}, { general: { priority: 7 } }, { fields: { sort: { _choice: 'created', value: 0 } } }];
const GONE = { says: 'prowlarr has no indexer 1337x', sends: [] };

const unknown = (definition: string) => ({ implementation: 'Cardigann', definition, name: definition });

// prettier-ignore
situations([
  ['is reported, whatever of its entry changes',
    apply(indexer()), losesDefinition, ...CHANGES.flatMap((rest) => [plan, apply].map((run) => run(indexer(rest), '!implementation-gone', GONE)))],
  ['a definition that the service does not have is reported, and the others are created', apply({ indexer: [unknown('1337'), unknown('EZTV')] }, 'blocked 1337, create EZTV, !implementation-gone', { says:
    `suite.indexers["1337"] ("1337"): prowlarr has no indexer 1337; it has 621 others
  Run \`suite generate\` against this service, read the difference, and build the configuration again.` }),
    hasOnly('indexer', 'EZTV')],
], { recording: 'prowlarr-2.6.1' });
