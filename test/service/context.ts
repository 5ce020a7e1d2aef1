/** The service and the request, as every handler of the fake needs them. */
import type { ApiVersion } from '../../generator/servarr/apps.ts';
import type { ProviderKind } from '../../generator/servarr/kinds.ts';
import type { Recording } from '../recordings.ts';
import type { Failure } from './http/failures.ts';
import type { RecordedKind, RecordedService } from './recorded/recording.ts';
import type { Rules } from './rules.ts';
import type { Store, Stored } from './store.ts';

/** A resource with unmasked secrets, as the switch of a test receives it. */
export interface ClientView {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly implementation: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** State of a resource's target: up, down, or the failure that the target reports about the settings. */
export type Verdict = boolean | readonly Failure[];

/** The switch of the targets: one state for all, or one for each. */
export type ClientsUp = boolean | ((resource: ClientView) => Verdict);

/** The result of a write to one resource, which services publish to their own handlers. */
export interface ProviderEvent {
  readonly kind: ProviderKind;
  readonly did: 'added' | 'updated' | 'deleted';
  /** The resource as written; for a deleted one, its last version. */
  readonly resource: Stored;
}

/** The resources of a kind when a request arrived. */
export type Seen = (kind: ProviderKind) => ReadonlyMap<number, Pick<Stored, 'id' | 'name'>>;

export interface Service {
  readonly recording: Recording;
  readonly rules: Rules;
  readonly recorded: RecordedService;
  /** True if it has the settings `allowedHosts` and `trustedNetworks`. */
  readonly allowsHosts: boolean;
  readonly store: Store;
  readonly urlBase: string;
  readonly ask: (resource: ClientView) => Verdict;
  /** True for a folder that exists on the service's disk. */
  readonly hasFolder: (path: string) => boolean;
  /** Key -> the value that a variable of the environment gives a setting. */
  readonly environment: Readonly<Record<string, unknown>>;
  readonly health: readonly unknown[];
  readonly command: (name: string) => void;
  readonly publish: (event: ProviderEvent) => void;
}

/** One request for a kind, past key, path and method. */
export interface KindCall {
  readonly service: Service;
  /** Name checks use these resources: of two requests in flight, neither sees the other. */
  readonly seen: Seen;
  readonly recorded: RecordedKind;
  readonly api: ApiVersion;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The media types that the request accepts. */
  readonly accept: string | undefined;
}
