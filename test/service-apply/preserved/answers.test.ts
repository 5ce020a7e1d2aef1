/** Each request of a run × what the service answers → outcome: suite believes what the service shows afterwards. */
import { describe } from 'vitest';
import { BOX, SONARR, clients } from '../drafts.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { type Situation, answers, apply, drops, during, edits, has, heals, plan, situations, stores } from '../situations.ts'; // prettier-ignore

const box = (host: string, more: EntryDraft['fields'] = {}): EntryDraft[] => [
  { ...BOX, fields: { host, ...more } },
];
/** The resource as a service shows it. */
const shown = (fields: object, more: object = {}): string =>
  JSON.stringify({
    id: 1,
    name: 'box',
    implementation: 'QBittorrent',
    enable: true,
    ...more,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  });
const NOT_SHOWN = 'answered 200, but does not show the resource';
const secret =
  (text: string) =>
  async (harness: Harness): Promise<Draft> =>
    clients(...box('a', { password: await harness.secret('secret-0', text) }));
const hook = (token: string): Draft => ({
  notification: [{ implementation: 'Webhook', name: 'hook', general: { onGrab: true }, fields: { url: `https://h.example/${token}` } }], // prettier-ignore
});

// prettier-ignore
const PUTS: readonly (readonly [string, answer: string, says: string])[] = [
  ['an empty object', '{}', NOT_SHOWN],
  ['a list', '[]', NOT_SHOWN],
  ['another resource', '{"id":9,"name":"other","implementation":"QBittorrent","fields":[],"tags":[]}', NOT_SHOWN],
  ['the same as before', shown({ host: 'a' }), 'fields.host is "a", not "b"'],
];
const POSTS = ['{}', '[]', '{"id":7}', '{"id":0,"name":"box","implementation":"QBittorrent","fields":[],"tags":[]}', 'null']; // prettier-ignore

// prettier-ignore
describe('suite verifies responses', () => {
  situations([
    ...PUTS.map(([what, answer, says]): Situation => [`a PUT answered with ${what} is not done`,
      apply(box('a')), answers('^PUT', answer), apply(box('b'), '!write-unconfirmed', { says }),
      heals, apply(box('b')), stores('box', { settings: { host: 'b' } }), apply([], 'delete box')]),
    ...[['first', ''], ['last', '!write-unconfirmed']].map(([word, want]): Situation => [`a PUT whose choice is shown by its name: ${word}`,
      apply(box('a')), answers('^PUT', shown({ host: 'a', recentTvPriority: word })), apply(box('a', { recentTvPriority: 1 }), want)]),
    ...[['/downloadclient', '[BOX]'], ['/downloadclient/1', 'BOX']].map(([path, form = '']): Situation => [`what ${path} shows without its fields is not written`,
      apply(box('a')), answers(`^GET .*${path}$`, form.replace('BOX', '{"id":1,"name":"box","implementation":"QBittorrent","enable":true}')),
      apply(box('b'), '!list-shape', { sends: [] }), stores('box', { settings: { host: 'a' } })]),
    ['a PUT of a secret with an unexpected response fails, because suite cannot see which secret is stored',
      apply(secret('old')), answers('^PUT', '{}'), apply(secret('new'), '!write-unconfirmed', { says: NOT_SHOWN }),
      heals, apply(secret('new'), 'update box'), stores('box', { settings: { password: 'new' } })],
    ['a URL that can contain a token is not shown when the service stores another one',
      apply(hook('old')),
      answers('^PUT', shown({ url: 'https://h.example/old' }, { name: 'hook', implementation: 'Webhook', onGrab: true })),
      apply(hook('new'), '!write-unconfirmed', { says: /fields\.url is not what was sent(?![^]*(?:old|new))/u })],
    ['a key that does not return to its default is reported, and stays managed',
      apply([{ ...BOX, general: { priority: 7 }, fields: { host: 'a', port: 9000 } }]),
      answers('^PUT', shown({ host: 'a', port: 9000 }, { priority: 7 })),
      apply(box('a'), '!write-unconfirmed', { says: 'the service accepted it, but shows different values: priority is 7, not 1; fields.port is 9000, not 8080' }),
      heals, apply(box('a')), stores('box', { settings: { port: 8080 }, general: { priority: 1 } })],
    ...POSTS.map((answer): Situation => [`a POST answered with ${answer} made nothing`,
      answers('^POST', answer), apply(box('a'), '!create-without-id'), has(), heals, apply(box('a')), has('box')]),
    ['a DELETE succeeds if the resource no longer exists afterwards',
      apply(box('a')), answers('^DELETE', '{}'), apply([], '!write-unconfirmed'),
      // The resource is still managed, so the next run deletes it.
      heals, apply([], 'delete box'), has()],
    ['a DELETE is not repeated once someone has changed the resource',
      apply(box('a')), (harness) => { harness.fake.fault = ({ method }) => {
        if (method !== 'DELETE') return undefined;
        void edits('box', { settings: { host: 'mine' } })(harness);
        harness.fake.fault = undefined;
        return { kind: 'status', status: 503, text: '', type: 'text/plain' };
      }; },
      apply([], '!changed-meanwhile'), stores('box', { settings: { host: 'mine' } })],
    ...[['of every PUT', Infinity], ['of the first PUT', 1]].map(([which, times]): Situation => [`a 404 ${which} is not believed while the service shows the resource`,
      apply(box('a')), answers('^PUT', 404, Number(times)), apply(box('b'), '!write-refused'), has('box'),
      // The resource is still managed.
      heals, apply(box('b'), 'update box'), apply([], 'delete box')]),
    ['a 404 of a PUT that finds no resource any more fails: the next run creates it again',
      apply(box('a')), during('^PUT', drops('box'), 1), apply(box('b'), '!write-refused', { sends: ['PUT downloadclient/1 404'] }),
      heals, apply(box('b'), '', { sends: ['POST downloadclient 201', 'PUT downloadclient/2 202'] }),
      stores('box', { settings: { host: 'b' } }), plan(box('b'), 'unchanged box')],
    ['a 404 by ID of a proxy: the list decides that a deletion did not happen',
      apply(box('a')), answers('/downloadclient/\\d+$', 404),
      apply([], '!write-unconfirmed', { says: 'the service said that it deleted the resource, but still lists it' }), has('box'),
      heals, apply([], 'delete box'), has()],
  ]);
});

const WARNS = JSON.stringify([{ propertyName: 'TvCategory', errorMessage: 'a category would be better', isWarning: true, severity: 'warning' }]); // prettier-ignore

// prettier-ignore
situations([
  ['with --require-test a failed test prevents deletions, and a warning is not a failure',
    apply([{ ...BOX, name: 'old' }]),
    apply([{ ...BOX, name: 'next', fields: { host: 'next' } }], '!deletion-postponed, !test-failed', { requireTest: true }), has('old', 'next'),
    answers('/test$', { kind: 'status', status: 400, text: WARNS, type: 'application/json' }),
    apply([{ ...BOX, name: 'next', fields: { host: 'next' } }], '?service-warns', { requireTest: true, says: 'it works, but the service warns: tvCategory: a category would be better' }),
    has('next')],
], { ...SONARR, clientsUp: false });
