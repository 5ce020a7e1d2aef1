/** The purposes of the keys of conditions and profiles. */
import type { KindPurposes, Purposes } from './row.ts';

const CONDITION: Purposes = {
  negate: 'Whether the condition is true if its check fails, and false if its check succeeds.',
  required:
    'Whether the condition must be true. If false, it is enough that one condition of the same type is true.',
};

const title = (what: string): string => `Pattern that ${what} must contain. The service ignores case.`;

export const FORMAT_PURPOSES: KindPurposes = {
  general: CONDITION,
  fields: {
    exceptLanguage: 'Whether the release must have another language than the value.',
    'SizeSpecification.max': 'Size up to which a release fits, the size itself included.',
    'SizeSpecification.min': 'Size above which a release fits.',
    'YearSpecification.max': 'Last year in which a title fits.',
    'YearSpecification.min': 'First year in which a title fits.',
    'EditionSpecification.value': title('the edition of the release'),
    'IndexerFlagSpecification.value': 'Flag of the indexer that the release must have.',
    'LanguageSpecification.value':
      'Language that the release must have. Original means the language of the title.',
    'QualityModifierSpecification.value': 'Quality modifier that the release must have.',
    'ReleaseGroupSpecification.value': title('the release group'),
    'ReleaseTitleSpecification.value': title('the title of the release or the name of the file'),
    'ReleaseTypeSpecification.value': 'Type that the release must have: one episode, several or a season.',
    'ResolutionSpecification.value': 'Resolution that the release must have.',
    'SourceSpecification.value': 'Source that the release must have.',
  },
};

export const TAG_PURPOSES: KindPurposes = {
  general: CONDITION,
  fields: {
    'RuntimeSpecification.max': 'Longest runtime that fits.',
    'RuntimeSpecification.min': 'Shortest runtime that fits.',
    'YearSpecification.max': 'Last year that fits.',
    'YearSpecification.min': 'First year that fits.',
    status: 'Status that the title must have.',
    'GenreSpecification.value': 'Genres of which the title must have one.',
    'KeywordSpecification.value': 'Keywords of which the title must have one.',
    'MetadataProfileSpecification.value': 'Name of the metadata profile that the artist must have.',
    'NetworkSpecification.value': 'Networks of which the series must have one.',
    'OriginalCountrySpecification.value': 'Countries of which the series must have one.',
    'OriginalLanguageSpecification.value': 'Original language that the title must have.',
    'QualityProfileSpecification.value': 'Name of the quality profile that the title must have.',
    'RootFolderSpecification.value': 'Root folder that the title must be in.',
    'SeriesTypeSpecification.value': 'Type that the series must have.',
    'StudioSpecification.value': 'Studios of which the movie must have one.',
    'TagSpecification.value': 'Label of a tag that the title must have.',
  },
};

export const QUALITY_PROFILE_PURPOSES: KindPurposes = {
  general: {},
  fields: {
    language: 'Language that releases must have. Original means the language of the movie.',
    minimumScore: 'Lowest sum of the scores of custom formats with which the service accepts a release.',
    minimumUpgradeScore: 'Smallest increase of the score for which the service upgrades, 1 or more.',
    qualities: 'Allowed qualities, best first. The service downloads no other qualities.',
    upgradeUntilScore: 'Sum of the scores of custom formats from which the service no longer upgrades.',
  },
};

export const METADATA_PROFILE_PURPOSES: KindPurposes = {
  general: {},
  fields: {
    primaryAlbumTypes: 'Primary types of the albums that artists have in the library.',
    releaseStatuses: 'Statuses of the releases that albums have in the library.',
    secondaryAlbumTypes: 'Secondary types of the albums that artists have in the library.',
  },
};
