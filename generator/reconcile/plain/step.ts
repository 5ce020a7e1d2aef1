/** The lines of a plan for what stands beside the kinds. */
import type { Problem } from '../../base/problem.ts';
import type { PlainKind } from '../../servarr/plain.ts';
import type { KeyChange } from '../desired/changes.ts';
import type { PlainRecord } from '../state/shape.ts';
import type { PlainResource, PlainValues } from './resource.ts';

interface PlainLine {
  readonly kind: PlainKind;
  readonly name: string;
  /** Why, one clause. */
  readonly reason: string;
  readonly changes: readonly KeyChange[];
  readonly notes: readonly string[];
  /** True where one that was not ours is changed. */
  readonly adopted: boolean;
}

interface PlainDeclared extends PlainLine {
  /** The option path. */
  readonly path: string;
  /** References by number; tags by label still. */
  readonly values: PlainValues;
}

/** One that is to be made. */
export interface PlainCreate extends PlainDeclared {
  readonly action: 'create';
}

/** One that is to be, or is already, as declared. */
export interface PlainUpdate extends PlainDeclared {
  readonly action: 'update' | 'unchanged';
  readonly actual: PlainResource;
  /** What we remember of it; undefined where we did not make it. */
  readonly record: PlainRecord | undefined;
  /** What is amiss though nothing has to be sent. */
  readonly warning: Problem | undefined;
}

/** One that is declared no longer. `leave`: it is not what we made any more, or prune is "none". */
export interface PlainDelete extends PlainLine {
  readonly action: 'delete' | 'leave';
  readonly actual: PlainResource;
  readonly record: PlainRecord;
  /** True where it is ours still, and only `prune` keeps it. */
  readonly kept: boolean;
}

/** An entry that nothing can be done about. */
export interface PlainBlocked extends PlainLine {
  readonly action: 'blocked';
  readonly path: string;
  readonly problem: Problem;
  /** What has its place. */
  readonly actual: PlainResource | undefined;
}

/** One line of a plan. */
export type PlainStep = PlainCreate | PlainUpdate | PlainDelete | PlainBlocked;

/** What came of one. */
export interface PlainOutcome {
  readonly step: PlainStep;
  /** Why it did not happen. */
  readonly problem?: Problem;
  /** What to know, though nothing failed. */
  readonly warning?: Problem;
}
