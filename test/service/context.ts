/** What every handler of the fake needs to know about the service and the request. */
import type { ApiVersion } from '../../generator/servarr/apps.ts';
import type { ProviderKind } from '../../generator/servarr/kinds.ts';
import type { Recording } from '../recordings.ts';
import type { Failure } from './http/failures.ts';
import type { RecordedKind, RecordedService } from './recorded/recording.ts';
import type { Rules } from './rules.ts';
import type { Store, Stored } from './store.ts';

/** A resource as a test's switch sees it: secrets in clear. */
export interface ClientView {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly implementation: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Whether the thing that a resource points to answers: true, false, or what it says against the settings. */
export type Verdict = boolean | readonly Failure[];

/** The switch of the things that resources point to: one verdict for all, or one for each. */
export type ClientsUp = boolean | ((resource: ClientView) => Verdict);

/** What became of one resource: what services publish to their own handlers after a write. */
export interface ProviderEvent {
  readonly kind: ProviderKind;
  readonly did: 'added' | 'updated' | 'deleted';
  /** The resource as it was written; of a deleted one, as it was last. */
  readonly resource: Stored;
}

/** The resources of a kind as a request found them when it came in. */
export type Seen = (kind: ProviderKind) => ReadonlyMap<number, Pick<Stored, 'id' | 'name'>>;

/** The service behind the HTTP server. */
export interface Service {
  readonly recording: Recording;
  readonly rules: Rules;
  readonly recorded: RecordedService;
  readonly store: Store;
  /** As `system/status` shows it. */
  readonly urlBase: string;
  readonly ask: (resource: ClientView) => Verdict;
  /** True for a folder that is on the service's disk. */
  readonly hasFolder: (path: string) => boolean;
  /** What `/health` says. */
  readonly health: () => readonly unknown[];
  /** Told of each command. */
  readonly command: (name: string) => void;
  /** Told of each write. */
  readonly publish: (event: ProviderEvent) => void;
}

/** One request for a kind, past key, path and method. */
export interface KindCall {
  readonly service: Service;
  /** The check for a second name is made against these: of two requests in flight, neither sees the other. */
  readonly seen: Seen;
  readonly recorded: RecordedKind;
  readonly api: ApiVersion;
  /** The URL of the kind, for `Location`. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The types of answer that are asked for. */
  readonly accept: string | undefined;
}
