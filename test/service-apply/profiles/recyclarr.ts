/**
 * A model of recyclarr, as far as it writes custom formats and quality profiles. Source: review/settings.md, sections
 * 3.1 and 3.5: recyclarr finds the formats that it created by ID, adopts a format of the same name, writes the scores of
 * the formats that it manages, and can set all other scores to 0.
 */
import type { Json } from '../../../generator/base/json.ts';
import { FAKE_KEY } from '../../service/options.ts';
import type { Harness } from '../harness.ts';
import { type Declared, rows } from './drafts.ts';

/** The content of the guide and of the user's file of recyclarr. */
export interface Recyclarr {
  /** Format -> the release title that it matches. */
  readonly formats: Readonly<Record<string, string>>;
  readonly profile: {
    readonly name: string;
    /** Allowed qualities. */
    readonly qualities: readonly string[];
    readonly scores: Readonly<Record<string, number>>;
  };
  /** `reset_unmatched_scores`. */
  readonly reset?: { readonly except: readonly string[] };
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly name: string };
interface Item {
  readonly quality?: { readonly id: number; readonly name: string };
  readonly items: readonly Item[];
  readonly allowed: boolean;
  readonly id?: number;
}

/** recyclarr with the state that it keeps: the IDs of what it created. */
export class RecyclarrHost {
  readonly #harness: Harness;
  readonly #formats = new Map<string, number>();
  #profile: number | undefined;

  constructor(harness: Harness) {
    this.#harness = harness;
  }

  /** Writes what differs. Returns what it reports: one line for each write. */
  async sync(config: Recyclarr): Promise<string[]> {
    const said = [...(await this.#syncFormats(config)), ...(await this.#syncProfile(config))];
    return said;
  }

  async #syncFormats({ formats }: Recyclarr): Promise<string[]> {
    const said: string[] = [];
    for (const [name, id] of this.#formats) {
      if (name in formats) continue;
      await this.#send('DELETE', `customformat/${id}`);
      this.#formats.delete(name);
      said.push(`deleted format ${name}`);
    }
    for (const [name, value] of Object.entries(formats)) {
      const all = rows(this.#harness, 'customformat') as unknown as Row[];
      const known =
        all.find(({ id }) => id === this.#formats.get(name)) ?? all.find((one) => one.name === name);
      const body = { ...known, ...formatOf(name, value) };
      if (known !== undefined && titleIn(known) === value) {
        this.#formats.set(name, known.id);
        continue;
      }
      const path = known === undefined ? 'customformat' : `customformat/${known.id}`;
      const { id } = await this.#send(known === undefined ? 'POST' : 'PUT', path, body);
      this.#formats.set(name, id);
      said.push(`${known === undefined ? 'created' : 'updated'} format ${name}`);
    }
    return said;
  }

  async #syncProfile({ profile, reset, formats }: Recyclarr): Promise<string[]> {
    const all = rows(this.#harness, 'qualityprofile') as unknown as Row[];
    const known = all.find(({ id }) => id === this.#profile) ?? all.find(({ name }) => name === profile.name);
    const base = known ?? ((await this.#send('GET', 'qualityprofile/schema')) as Row);
    const items = (base['items'] as Item[]).map((one) => ({
      ...one,
      allowed: one.quality !== undefined && profile.qualities.includes(one.quality.name),
    }));
    const formatItems = (base['formatItems'] as { name: string; score: number }[]).map((one) => {
      const own = profile.scores[one.name];
      const isReset = reset !== undefined && !(one.name in formats) && !reset.except.includes(one.name);
      return { ...one, score: own ?? (isReset ? 0 : one.score) };
    });
    const cutoff = items.findLast(({ allowed }) => allowed)?.quality?.id;
    const body = { ...base, name: profile.name, items, formatItems, cutoff };
    if (known !== undefined && JSON.stringify(body) === JSON.stringify(known)) return [];
    const path = known === undefined ? 'qualityprofile' : `qualityprofile/${known.id}`;
    const { id } = await this.#send(known === undefined ? 'POST' : 'PUT', path, body);
    this.#profile = id;
    return [`${known === undefined ? 'created' : 'updated'} profile ${profile.name}`];
  }

  async #send(method: string, path: string, body?: unknown): Promise<{ readonly id: number }> {
    const answer = await fetch(`${this.#harness.fake.url}/api/v3/${path}`, {
      method,
      headers: { 'x-api-key': FAKE_KEY, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? { id: 0 } : JSON.parse(text)) as { id: number };
  }
}

function formatOf(name: string, value: string): Record<string, unknown> {
  const implementation = 'ReleaseTitleSpecification';
  const fields = [{ name: 'value', value }];
  const one = { name, implementation, implementationName: 'Release Title', infoLink: '', negate: false };
  return {
    name,
    includeCustomFormatWhenRenaming: false,
    specifications: [{ ...one, required: true, fields }],
  };
}

function titleIn(format: Row): unknown {
  const [first] = format['specifications'] as { fields: { value: Json }[] }[];
  return first?.fields[0]?.value;
}

/** Declarations of suite next to recyclarr: a format, and scores in a profile of recyclarr. */
export const OURS = (name: string, scores: Readonly<Record<string, number>>): Declared => ({
  customformat: {
    'German DL': {
      conditions: [
        { name: 'German', implementation: 'ReleaseTitleSpecification', fields: { value: 'German' } },
      ],
    },
  },
  qualityprofile: { [name]: { scores } },
});
