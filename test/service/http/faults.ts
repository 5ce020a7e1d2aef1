/** Faults that a test injects into the fake, request by request. */

/** A request as the log and the faults see it. */
export interface RequestInfo {
  readonly method: string;
  /** The path as sent, without its query. */
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly query: string;
  /** The number of the request, from 1 on, across restarts. */
  readonly count: number;
}

export type Fault =
  /** No response: before any effect, or after the write took effect. */
  | { readonly kind: 'hang'; readonly when: 'before' | 'after' }
  /** The connection is cut before any effect, or after the write took effect. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Another status in place of the answer, by default with nothing written. `retryAfter` in seconds. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly when?: 'before' | 'after';
      readonly retryAfter?: number;
      readonly text?: string;
      readonly type?: string;
    }
  /** The answer ends in its middle, after the write took effect. */
  | { readonly kind: 'cut' }
  /** The answer comes after a while, in milliseconds. */
  | { readonly kind: 'slow'; readonly ms: number };

export type FaultChooser = (request: RequestInfo) => Fault | undefined;
