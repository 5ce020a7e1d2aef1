/**
 * Sentences of the services, as codes. A service says why it rejects something in a sentence of its own; the
 * recordings keep a code for it, and the fake service makes a sentence up from the code.
 */
import { createHash } from 'node:crypto';

/** A short fragment that tells a sentence, and its code; `$1` is the first group of the fragment. */
type Row = readonly [fragment: RegExp, code: string];

/** The first row that fits wins. Fragments are as short as tells the sentences apart: they are not the sentences. */
const ROWS: readonly Row[] = [
  // The framework that reads JSON.
  [/converted to (\S+)\. Path:/u, 'type $1'],
  [/open JSON object or array|is invalid after a value/u, 'not-json'],
  [/non-empty request body/u, 'no-body'],
  [/missing required properties including: '(\w+)/u, 'property-missing $1'],
  [/^The (\w+) field is required/u, 'property-missing $1'],
  [/^The value '.*' is (?:not valid|invalid)/u, 'query-value'],
  [/could not be serialized/u, 'element-type'],
  [/requires an element of type '(\w+)'/u, 'element-type $1'],
  // Exceptions.
  [/^Object reference/u, 'null-reference'],
  [/^Value can ?not be null\. \(Parameter '(\w+)'\)/u, 'null-argument $1'],
  [/no matching element/u, 'no-match'],
  [/more than one matching/u, 'several-matches'],
  [/contains no elements/u, 'no-elements'],
  [/thrown by the target of an invocation/u, 'inner-exception'],
  [/^Error parsing column/u, 'column-type'],
  [/^Index was outside/u, 'index'],
  [/given key '(.*)' was not present/u, 'no-such-key'],
  [/query to return (\d+) rows but/u, 'row-count'],
  [/Unable to cast object|does not match target type/u, 'settings-class'],
  [/UNIQUE constraint failed: ([\w.]+)/u, 'unique-constraint $1'],
  [/NOT NULL constraint failed: ([\w.]+)/u, 'not-null-constraint $1'],
  [/^constraint failed/u, 'constraint'],
  [/with existing ID/u, 'id-in-new'],
  [/model with ID 0$/u, 'id-zero'],
  [/^(\w+) with ID -?\d+ does not exist/u, 'no-such-id $1'],
  [/known quality/u, 'no-such-quality'],
  [/is not a valid ID/u, 'no-id'],
  [/\bids must be/u, 'no-ids'],
  [/still in use|is in use\.$/u, 'in-use'],
  [/delete global/u, 'default-profile'],
  [/valid specification implementation/u, 'no-such-implementation'],
  [/Unknown Cardigann setting/u, 'no-such-field'],
  [/header name .* invalid/u, 'header-name'],
  [/Unknown log level/u, 'log-level'],
  [/convert configuration value '.*' to type '(\S+)'/u, 'type $1'],
  // Connections.
  [/Resource temporarily unavailable|service not known/u, 'name-unknown'],
  [/Connection refused|^Unable to (?:connect|communicate)/u, 'connection-refused'],
  [/^Unable to send test/u, 'not-sent'],
  [/Test was aborted/u, 'test-aborted'],
  [/exited with code: (\d+)/u, 'exit-code $1'],
  [/without a category\.$|^Category is recomm/u, 'category-recommended'],
  [/Configuration of label|unable to add the label/u, 'label-not-added'],
  [/synoindex not/u, 'no-synology'],
  [/folder you specified|^Folder does not|^Path '.*' does not exist/u, 'folder-missing'],
  [/^File does not|^File '.*' does not exist/u, 'file-missing'],
  // Values.
  [/^Root folder '.*' does not exist/u, 'root-folder-missing'],
  [/already configured as a root folder/u, 'root-folder-taken'],
  [/^RemotePath already/u, 'remote-path-taken'],
  [/exclusion .* been added/u, 'exclusion-taken'],
  [/does not exist/u, 'reference-missing'],
  [/must not be empty|cannot be empty|must be specified/u, 'empty'],
  [/'Must (?:not )?contain'.* is required/u, 'one-of required ignored'],
  [/is required/u, 'required'],
  [/must be provided/u, 'not-provided'],
  [/ be unique\.?$/u, 'taken'],
  [/vote average/u, 'vote-average'],
  [/^Minimum votes/u, 'votes'],
  [/between (-?\d+(?:\.\d+)?) and (-?\d+(?:\.\d+)?)/u, 'between $1 $2'],
  [/or equal to '(\S+)' and less than or equal to '(\S+)'/u, 'between-or-empty $1 $2'],
  [/greater than or equal to '(\S+?)'/u, 'at-least $1'],
  [/less than or equal to '(\S+?)'/u, 'at-most $1'],
  [/less than or equal to (\d+)/u, 'at-most-or-empty $1'],
  [/cannot be less than (-?\d+)/u, 'at-least $1'],
  [/greater than '(\S+?)'/u, 'above $1'],
  [/must be greater than (\d+) or empty/u, 'above-or-empty $1'],
  [/greater than zero/u, 'above-or-empty 0'],
  [/have a negative delay/u, 'at-least 0'],
  [/recognized as a valid DateTime/u, 'date'],
  [/must not be equal to '(\S+?)'/u, 'not-equal $1'],
  [/range of values which does not include/u, 'no-such-choice'],
  [/^Invalid (?:.* condition value|UI Language|Movie Info Language)/u, 'no-such-choice'],
  [/must be (\d+) characters/u, 'length $1'],
  [/length must be (\d+) or (\d+)/u, 'length $1 $2'],
  [/valid email/u, 'mail'],
  [/valid Host/u, 'host'],
  [/valid URL that/u, 'http-url'],
  [/valid URL path/u, 'url-path'],
  [/^Invalid Url/u, 'url'],
  [/^Invalid Path|paths must start with/u, 'path'],
  [/^'(.*)' is not in the correct format/u, 'format $1'],
  [/^Allowed characters (.*)$/u, 'characters $1'],
  [/^Contains illegal characters: (.)/u, 'no-characters $1'],
  [/start\/end with/u, 'relative-path'],
  [/^Cannot start with \/$/u, 'no-leading-slash'],
  [/separated number ids/u, 'ids'],
  [/IMDb user/u, 'imdb-list-or-chart'],
  [/IMDb/u, 'imdb-list'],
  [/valid certification/u, 'certification'],
  [/valid IP Address/u, 'address'],
  [/Unix permissions/u, 'permissions'],
  [/string or string array/u, 'text-or-texts'],
  [/whitespaces or an empty string/u, 'empty-element'],
  [/ancestor of/u, 'not-above-root-folder'],
  [/not writable/u, 'not-writable'],
  [/may not include valid media/u, 'media-extension'],
  [/descendant of '(\S+)'/u, 'not-below $1'],
  // Values that depend on others.
  [/^Must match/u, 'repeat-password'],
  [/Category'? and '?Destination Directory/u, 'not-both category destinationDirectory'],
  [/Category'? and '?Directory/u, 'not-both category directory'],
  [/empty when using API Key/u, 'not-both apiKey'],
  [/either Configuration Key/u, 'one-of configurationKey statelessUrls'],
  [/cannot be in both/u, 'not-both tags excludedTags'],
  [/Usenet or Torrent should/u, 'one-of enableUsenet enableTorrent'],
  [/^Arguments are no longer|no longer supported|^Use Device Names/u, 'no-longer'],
  [/[Aa]uthenticate/u, 'sign-in'],
  [/specified condition was not met/u, 'condition'],
  // Formats and profiles.
  [/^Must contain .*(?:[sS]eason|Air Date|Track|title|Artist|Absolute)/u, 'format-tokens'],
  [/^Must (?:contain|start or end with) (\w+)$/u, 'contains $1'],
  [/deprecated tokens/u, 'format-tokens-deprecated'],
  [/^Cutoff must/u, 'cutoff-not-allowed'],
  [/at least one allowed quality|^At least one protocol/u, 'none-allowed'],
  [/contain all qualities/u, 'qualities-missing'],
  [/only be used once/u, 'quality-twice'],
  [/multiple qualities/u, 'group-of-one'],
  [/^Groups .* a name/u, 'group-without-name'],
  [/^Groups .* an ID/u, 'group-without-id'],
  [/have a unique/u, 'group-id-twice'],
  [/should not be named/u, 'quality-with-name'],
  [/Custom Formats and no extra/u, 'formats-missing'],
  [/can never be satisfied/u, 'score-unreachable'],
  [/at least one Condition/u, 'no-conditions'],
  [/used in another profile/u, 'tag-taken'],
  [/^Collection Must/u, 'not-empty'],
];

/** The end of a sentence of `sentenceOf`. */
const MADE_UP = / is rejected \[(?<code>.+)\]$/su;

/** The code of a sentence. One that no row knows has a code made of its digest: distinct, and no prose. */
export function reasonOf(sentence: string): string {
  const own = MADE_UP.exec(sentence)?.groups?.['code'];
  if (own !== undefined) return own;
  for (const [fragment, code] of ROWS) {
    const found = fragment.exec(sentence);
    if (found) return code.replaceAll(/\$(\d)/gu, (_, group: string) => found[Number(group)] ?? '').trim();
  }
  const digest = createHash('sha256').update(sentence.replaceAll(/\d+/gu, '#')).digest('hex');
  return `other-${digest.slice(0, 8)}`;
}

/**
 * Several complaints in one text, `tvCategory: … / port: …`, each with its property and status before its reason.
 * A property that is `owner`, the key that the text is about, goes without saying.
 */
export function reasonsOf(text: string, owner = ''): string {
  return text
    .split(/(?<between>; (?=[A-Za-z]+: )| \/ (?=[$\w.[\]]*: ))/u)
    .map((part, index) => (index % 2 === 1 ? part : oneReason(part, owner)))
    .join('');
}

const COMPLAINT =
  /^(?<status>\d{3} )?(?:(?<place>(?!BadRequest|MethodNotAllowed)[$\w.[\]]*): )?(?<sentence>.*)$/su;

function oneReason(part: string, owner: string): string {
  const { status = '', place, sentence = '' } = COMPLAINT.exec(part)?.groups ?? {};
  if (sentence === '' || /^\d{3}$/u.test(part)) return part;
  const isOwn = place === undefined || place.split('.').at(-1)?.toLowerCase() === owner.toLowerCase();
  return `${status}${isOwn ? '' : `${place}: `}${reasonOf(sentence)}`;
}

/** A sentence for a code, made up: no service says it. `value` is what was sent, which services repeat. */
export function sentenceOf(code: string, value = ''): string {
  return `${value === '' ? 'This' : `'${value}'`} is rejected [${code}]`;
}
