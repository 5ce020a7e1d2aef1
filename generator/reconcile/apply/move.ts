/** Executes a move: gives titles the profile that replaces theirs, in requests of at most a hundred. */
import { Problem, problemWith } from '../../base/problem.ts';
import { count, wholeName } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { titleRow } from '../../servarr/kinds/titles.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Move } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { describeResource, placeIn, unconfirmed } from '../service/problems.ts';
import { listTitles, parseTitles, sendTitles } from '../service/title-lists.ts';
import { isStepProblem } from '../state/store.ts';
import type { StepContext } from './context.ts';

/** The most titles of one request. */
const MOST = 100;

/**
 * Moves titles to a profile, and records which titles have had it: those of the plan, and those that another run moved. Reads
 * the list again first, because someone may have moved or deleted titles since the plan was made.
 * @throws Problem if some titles could not be moved; the others have been
 */
export async function moveTitles(
  step: Move,
  context: Pick<StepContext, 'api' | 'stateWriter'>,
): Promise<void> {
  const { api, stateWriter } = context;
  const { kind, list, profile, moving, known } = step;
  if (profile !== undefined) stateWriter.recordMoved(kind, profile, list, known);
  if (moving.length === 0) return;
  const part = new Part(step, await readBack(step, api), context);
  await part.look();
  const failures: Problem[] = [];
  const due = part.due(moving.map(({ id }) => id));
  for (let start = 0; start < due.length; start += MOST) {
    const failure = await part.move(due.slice(start, start + MOST));
    if (failure !== undefined) failures.push(failure);
  }
  const [first] = failures;
  if (first === undefined) return;
  const { title, plural } = titleRow(list);
  const some = `${part.notMoved} of ${count(moving.length, title, plural)} did not get the profile`;
  throw problemWith(first, {
    what: `${some}: ${first.what}`,
    fix: `${first.fix ?? ''} The next run moves the rest.`,
  });
}

/** Returns the ID of the profile: the editor of collections stores any number. Throws Problem `reference-unknown`. */
async function readBack({ kind, name }: Move, api: ServiceApi): Promise<number> {
  const { identity } = codecOf(kind).named(kind, { name });
  const found = (await api.list(kind)).find((one) => one.identity === identity);
  if (found !== undefined) return found.id;
  throw new Problem({
    code: 'reference-unknown',
    place: placeIn(api.service, { kind, name }),
    what: `the service no longer has the ${kindRow(kind).title} "${wholeName(name)}"`,
    fix: 'Run again: suite creates it.',
  });
}

/** Sends parts of a list of titles. */
class Part {
  readonly #step: Move;
  readonly #profile: number;
  readonly #context: Pick<StepContext, 'api' | 'stateWriter'>;
  /** The profile of each title when the list was read last. */
  #now = new Map<number, unknown>();
  /** The number of titles that could not be moved. */
  notMoved = 0;

  constructor(step: Move, profile: number, context: Pick<StepContext, 'api' | 'stateWriter'>) {
    this.#step = step;
    this.#profile = profile;
    this.#context = context;
  }

  get #property(): string {
    return titleRow(this.#step.list).profiles[this.#step.kind] ?? '';
  }

  /** Reads the list, and records the planned titles that have the profile already. */
  async look(): Promise<void> {
    const { list, moving } = this.#step;
    const titles = await listTitles(list, this.#context.api);
    this.#now = new Map(titles.map(({ id, profiles }) => [id, profiles[this.#property]]));
    this.#record(moving.map(({ id }) => id).filter((id) => this.#now.get(id) === this.#profile));
  }

  /** Returns the titles that still have a replaced profile, each once. */
  due(ids: readonly number[]): number[] {
    return [...new Set(ids)].filter((id) => this.#step.from.has(Number(this.#now.get(id))));
  }

  /** Moves titles. After a failure it reads the list again, for a title may no longer exist, and tries once more. */
  async move(ids: readonly number[]): Promise<Problem | undefined> {
    if ((await this.#send(ids)) === undefined) return undefined;
    await this.look();
    const rest = this.due(ids);
    const failure = rest.length === 0 ? undefined : await this.#send(rest);
    if (failure !== undefined) this.notMoved += rest.length;
    return failure;
  }

  /** Returns the reason why titles were not moved. */
  async #send(ids: readonly number[]): Promise<Problem | undefined> {
    const { api, stateWriter } = this.#context;
    const { kind, name, list } = this.#step;
    await stateWriter.recordMoving(kind, this.#profile, list, ids);
    try {
      const parts = { ids, property: this.#property, profile: this.#profile };
      const written = await sendTitles(list, parts, api);
      if (!written.ok) {
        this.#record([]);
        return api.rejection(describeResource({ kind, name }), written);
      }
      const shown = parseTitles(list, written.answer.body, api.service);
      const moved = new Set(
        shown.filter(({ profiles }) => profiles[this.#property] === this.#profile).map(({ id }) => id),
      );
      this.#record(ids.filter((id) => moved.has(id)));
      if (ids.every((id) => moved.has(id))) return undefined;
      return unconfirmed(
        api.service,
        { kind, name },
        'accepted the titles, but does not show them with the profile',
      );
    } catch (error) {
      if (isStepProblem(error)) return error;
      throw error;
    }
  }

  #record(ids: readonly number[]): void {
    const { kind, list } = this.#step;
    this.#context.stateWriter.recordMoved(kind, this.#profile, list, ids);
  }
}
