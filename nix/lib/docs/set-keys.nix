# The purposes of keys of declarations by name that no schema describes: kind -> key -> description.
{
  qualityprofile = {
    scores = "Scores of custom formats, by the name of the format: whole numbers, also below 0. Each score is a separate key. The service prefers releases with a higher sum. A format without a score has 0.";
    upgradeUntil = "Quality, or group of `qualities`, from which the service no longer upgrades. It must be in `qualities`. Null turns upgrades off.";
  };
  metadataprofile = {
    allowedLanguages = "Languages of the books, as codes of three letters separated by commas, such as `eng,ger`.";
    ignored = "Terms separated by commas. Books with one of them in the title stay out of the library.";
    minPages = "Smallest number of pages of a book: a whole number.";
    minPopularity = "Lowest popularity of a book: a whole number. The service multiplies the average rating by the number of ratings.";
    skipMissingDate = "Whether books without a release date stay out of the library.";
    skipMissingIsbn = "Whether books without an ISBN or ASIN stay out of the library.";
    skipPartsAndSets = "Whether parts of books and sets of books stay out of the library.";
    skipSeriesSecondary = "Whether secondary books of a series stay out of the library.";
  };
  customformat = {
    conditions = "Conditions that a release must meet: a list of attribute sets. See below for their keys.";
    includeInRenames = "Whether names of files can contain the name of the format. Default: false.";
    json = "Path of a JSON file, or its content, instead of `conditions`: an export of the web UI, or a file of the TRaSH guides.";
  };
  autotagging = {
    conditions = "Conditions that a title must meet: a list of attribute sets. See below for their keys.";
    removeTagsAutomatically = "Whether the service removes the tags from titles that no longer meet the conditions. Default: false.";
    tags = "Labels of the tags that the service adds to a title. suite creates missing tags.";
  };
}
