/** The kinds with behaviour of their own. */
import type { Kind } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { applications } from './applications.ts';
import { customFormat } from './custom-format.ts';
import { delayProfile } from './delay-profile.ts';
import type { KindHooks } from './hooks.ts';
import { indexer } from './indexer.ts';
import { sizes } from './sizes.ts';

const HOOKS: Partial<Record<Kind, KindHooks>> = {
  applications,
  customformat: customFormat,
  delayprofile: delayProfile,
  indexer,
  qualitydefinition: sizes,
  qualityprofile: sizes,
};

const NONE: KindHooks = {};

export function hooksOf(kind: Kind): KindHooks {
  return HOOKS[kind] ?? NONE;
}

/** Returns the key by which suite knows a resource that it has created and not completed; undefined for any other. */
export function unfinishedKey({ app, kind }: AppKind, resource: Pick<Resource, 'values'>): Key | undefined {
  return hooksOf(kind).isUnfinished?.(app, resource);
}
