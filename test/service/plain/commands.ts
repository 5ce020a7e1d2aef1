/** `/command`: commands to a service. The fake executes each one immediately, through a hook of the test. */
import { Refusal, answer, empty } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { bindText, mismatch, parseBody } from '../http/bind.ts';
import type { Service } from '../context.ts';
import { sentenceOf } from '../../recorder/reasons.ts';

/** Answers a request for commands: POST does one, GET lists none that is still under way. */
export function commands(service: Service, method: string, body: string): Reply {
  if (method === 'GET') return answer(200, []);
  return method === 'POST' ? run(service, body) : empty(405);
}

function run(service: Service, body: string): Reply {
  const json = parseBody(body);
  if (typeof json !== 'object' || json === null) throw mismatch('$', 'CommandResource');
  const name = bindText((json as { readonly name?: unknown }).name, '$.name') ?? '';
  if (!/^[A-Z]\w+$/i.test(name)) {
    throw new Refusal({
      status: 400,
      type: 'application/json',
      json: { message: sentenceOf('no-such-command', name), content: name },
    });
  }
  const row = service.store.plain('command').add((id) => ({ name, id }));
  service.command(name);
  const commandName = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const queued = new Date().toISOString();
  const shown = {
    ...row,
    commandName,
    status: 'queued',
    result: 'unknown',
    priority: 'normal',
    queued,
    trigger: 'manual',
  };
  return answer(201, shown);
}
