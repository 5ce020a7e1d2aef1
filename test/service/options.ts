/** Options and metadata of a fake service. */
import type { ApiVersion, App } from '../../generator/servarr/apps.ts';
import type { Recording } from '../recordings.ts';
import type { Answered } from './http/delivery.ts';
import type { ClientsUp } from './context.ts';
import type { SchemaItem } from './recorded/recording.ts';
import type { FaultChooser, RequestInfo } from './http/faults.ts';
import type { Store } from './store.ts';

export interface StartOptions {
  /** Milliseconds during which connections are refused. */
  readonly startsAfterMs?: number;
  /** Milliseconds after that during which it answers 503. */
  readonly startingUpMs?: number;
}

export interface FakeOptions extends StartOptions {
  readonly recording: Recording;
  /** A download client of a plugin, with its own protocol. */
  readonly plugin?: SchemaItem & { readonly protocol: string };
  /** The names of its indexer definitions that are files, apart from those of implementations; default: all recorded ones. */
  readonly definitions?: readonly string[];
  /** An app that is like the recorded one, of which nothing was recorded; default: the recorded one. */
  readonly like?: { readonly app: App; readonly version: string };
  /** The name that it shows; default: the recorded one. */
  readonly appName?: string;
  /** The version that it shows; default: the recorded one. Rules of newer versions apply (`rules.ts`). */
  readonly version?: string;
  readonly apiKey?: string;
  /** `/sonarr`; default none. */
  readonly urlBase?: string;
  /** State of the targets; default up. */
  readonly clientsUp?: ClientsUp;
  /** The only API version it has; default: all that the recording has. */
  readonly api?: ApiVersion;
  /** False: the files of its web UI are missing, and paths outside the API are a 404; default true. */
  readonly pages?: boolean;
  /** The folders that are on its disk; default all but those below `/nowhere`. */
  readonly hasFolder?: (path: string) => boolean;
  readonly fault?: FaultChooser;
  /** Changes each answer to a request: the service is hostile. */
  readonly change?: (asked: Pick<RequestInfo, 'method' | 'path'>, answered: Answered) => void;
  /** The store of an earlier fake; default empty. */
  readonly store?: Store;
}

export interface LoggedRequest extends RequestInfo {
  /** The status answered; 0 as long as there is none, and for a connection that was cut. */
  status: number;
}

/** A key that no service has: what a fake takes unless told otherwise. */
export const FAKE_KEY = '0123456789abcdef0123456789abcdef';
