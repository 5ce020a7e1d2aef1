/**
 * The constraints of the conditions of custom formats and auto tags. Source: `profiles-values.json` and
 * `v5-profiles-values.json` in test/recordings. Lidarr has the same constraints as the other apps.
 */
import {
  type Constraint,
  type ImplementationConstraints,
  nonEmpty,
  constraint,
} from '../field/constraint.ts';

const regex: ImplementationConstraints = { fields: { value: [constraint('regex')] }, needs: ['value'] };

/** Excludes 0, which is the default of the schema and which the services reject. */
const chosen: ImplementationConstraints = { needs: ['value'] };

const listed: ImplementationConstraints = { fields: nonEmpty('value'), needs: ['value'] };

const bounds: ImplementationConstraints = { needs: ['min', 'max'] };

/** No field has the same constraint in all implementations. */
export const CONDITION_FIELD_ROLES: Readonly<Record<string, readonly Constraint[]>> = {};

export const FORMAT_CONDITION_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  EditionSpecification: regex,
  IndexerFlagSpecification: chosen,
  QualityModifierSpecification: chosen,
  ReleaseGroupSpecification: regex,
  ReleaseTitleSpecification: regex,
  ResolutionSpecification: chosen,
  SizeSpecification: { needs: ['max'] },
  SourceSpecification: chosen,
  YearSpecification: bounds,
};

export const TAG_CONDITION_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {
  GenreSpecification: listed,
  KeywordSpecification: listed,
  MetadataProfileSpecification: chosen,
  NetworkSpecification: listed,
  OriginalCountrySpecification: {
    fields: { value: [constraint('filled'), { each: constraint('length', 3, 3) }] },
    needs: ['value'],
  },
  QualityProfileSpecification: chosen,
  RootFolderSpecification: chosen,
  RuntimeSpecification: { needs: ['max'] },
  StudioSpecification: listed,
  TagSpecification: chosen,
  YearSpecification: bounds,
};

/** Constraints of profiles are checked where profiles are declared (`nix/lib/profiles`). */
export const PROFILE_CONSTRAINTS: Readonly<Record<string, ImplementationConstraints>> = {};
