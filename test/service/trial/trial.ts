/** The check and the test of a resource: before it is stored, and when they are asked for. */
import { readResource } from '../resource/body.ts';
import { checkResource } from '../resource/checks.ts';
import type { KindCall } from '../context.ts';
import { define, unknownImplementation } from '../resource/definition.ts';
import { itemOf, keyOf } from '../resource/items.ts';
import { Refusal, answer, empty, failed } from '../http/failures.ts';
import type { Failure, Reply } from '../http/failures.ts';
import type { Passing } from '../resource/force.ts';
import { askSite, testConnection } from './reach.ts';
import type { SchemaItem } from '../recorded/recording.ts';
import { KIND_ROWS } from '../kinds.ts';
import { checkSettings } from './settings.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import type { Definition } from '../store.ts';

/** Checks and tests a resource that is switched on. Throws the 400 with what it found. */
export function pass(
  call: KindCall,
  definition: Definition,
  { validates, tests, ignoresWarnings }: Passing,
): void {
  if (!KIND_ROWS[call.recorded.kind].on(definition)) return;
  const item = known(call, definition);
  if (validates) {
    refuse(redirectFailures(item, definition));
    refuse(checkSettings(call, item, definition));
  }
  if (tests) {
    refuse(
      testConnection(call, item, definition).filter(
        ({ isWarning }) => !(ignoresWarnings && isWarning === true),
      ),
    );
  } else if (call.service.rules.asksSites.includes(item.implementation)) {
    askSite(call, item, definition);
  }
}

/** Prowlarr redirects the downloads of every usenet indexer that can. Thrown by hand: it shows no value and no validator. */
function redirectFailures(item: SchemaItem, { general }: Definition): Failure[] {
  const isWrong =
    item['protocol'] === 'usenet' && item['supportsRedirect'] === true && general['redirect'] === false;
  return isWrong ? [{ propertyName: 'Redirect', errorMessage: sentenceOf('redirect-required') }] : [];
}

function known(call: KindCall, definition: Definition): SchemaItem {
  const item = itemOf(call.recorded, keyOf(definition));
  if (item === undefined) throw unknownImplementation();
  return item;
}

function refuse(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new Refusal(failed(failures));
}

/** POST of `/test`: checks and tests whether it is switched on or not, and stores nothing. */
export function test(call: KindCall): Reply {
  const sent = readResource(call);
  checkResource(call, sent, 'test');
  const definition = define(call, sent, 'POST', call.service.store.of(call.recorded.kind).rows.get(sent.id));
  const item = known(call, definition);
  refuse(checkSettings(call, item, definition));
  refuse(testConnection(call, item, definition));
  return call.api === 'v5' ? empty(204) : passed(call);
}

/** A text that is `{}`, and written as JSON where only that is asked for. */
function passed({ accept }: KindCall): Reply {
  const json = accept !== undefined && /^application\/json/i.test(accept);
  return json ? answer(200, '{}') : { status: 200, type: 'text/plain; charset=utf-8', text: '{}' };
}
