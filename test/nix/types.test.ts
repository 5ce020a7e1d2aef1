/** Values of each type, and the message about each: `test/golden/nix/lib/types.txt`. */
import { describe, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import { expectGolden } from './golden.ts';
import { cells, sources } from './table.ts';

/** A value of each form, as Nix source. */
const FORMS = sources`"x" | "" | "5" | "true" | 5 | 5.0 | 1.5 | true | null | [ ] | [ "x" ] | [ 5 ] | { }
  | { _secret = "/run/x"; } | { _apiKeyOf = "sonarr"; } | (x: x) | { outPath = "/nix/store/x"; } | lib.mkIf true "x"`;

const texts = (written: TemplateStringsArray) => cells(written).map((text) => JSON.stringify(text));

const choices = 'types.choice { First = 1; Last = 0; }';
const tables = 'types.choiceOf { Group = { a = 4; b = 5; }; One = 1; Size.b = 4; Word.a = "w"; }';
const sides = (a: string, b: string) =>
  `types.byApp [ { schemas = [ "a" ]; type = ${a}; } { schemas = [ "b" ]; type = ${b}; } ]`;

/** Types as Nix source, each with values. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'types.str': [...FORMS, '/etc/x', 'lib.mkIf false 5', 'lib.mkForce "x"'],
  'types.label': [...FORMS, '/etc/x'],
  'types.secret': [...FORMS, '{ _secre = "/run/x"; }', '{ apiKeyOf = "x"; }', '{ foo = 1; path = 2; }'],
  'types.bool': [...FORMS, '"false"', '"falsey"'],
  'types.int': [
    ...FORMS,
    ...sources`"-5" | "5.5" | "007" | "2147483648" | -2147483648 | -2147483649 | 2147483647 | 2147483648`,
  ],
  'types.from 1': ['0', '1', '2147483647', '2147483648', '"0"', '-2147483649'],
  'types.port': ['0', '1', '65535', '65536', '8080.0', '0.0', '"8080"', '"0"', '2147483648', '-2147483649'],
  'types.between (-2147483648) 10': ['-2147483648', '-2147483649', '10', '11', '2147483648', '"10"'],
  'types.float': [...FORMS, '"1.5"', '"1."', '-0.5', '9.0e15', '-9.0e15', '8.0e15', '-8.0e15'],
  'types.date': [
    ...texts`2030-01-31T12:00:00Z | 2030-01-31 | 2030-02-30T12:00:00Z | 0001-01-01T23:59:59Z | 2030-00-10T12:00:00Z
      | 2030-13-01T12:00:00Z | 2030-01-00T12:00:00Z | 2030-01-32T12:00:00Z | 2028-2-29T12:00:00Z
      | 2030-01-01T24:00:00Z | 2030-01-01T12:60:00Z | 2030-01-01T12:00:60Z`,
    '5',
    'null',
  ],
  'types.anything': [
    ...FORMS,
    ...sources`{ a = [ { b = (x: x); } ]; } | { a = lib.mkIf true 1; } | [ (lib.mkForce 1) ]`,
  ],
  'types.file': FORMS,
  'types.name': [...FORMS, '" "'],
  'types.folder': [
    ...FORMS,
    '/etc/x',
    ...texts`/tv | C:\tv | c:/tv | \\nas\tv | \\\tv | tv | "/a\nb" | "C:\\a\tb" | "\\\\nas\\a\nb"`,
  ],
  'types.tagLabel': [...FORMS, ...texts`HD-4k | a b | é | !! | Été`],
  'types.listOf types.str': [
    ...FORMS,
    ...sources`[ "a" 5 ] | [ (lib.mkIf true "a") "b" ] | [ { _secret = "/run/x"; } ] | [ [ ] ]`,
  ],
  'types.listOf types.secret': [...FORMS, '[ "a" { _secret = "/run/x"; } ]', '[ "a" 5 ]', '[ "" ]'],
  'types.listOf types.int': [...FORMS, '"-5"', '"007"', '"1234567890"', '"2147483648"', '[ "5" ]', '[ 1.0 ]'],
  [`types.listOf (${choices})`]: ['[ "First" 0 1 ]', '[ "frist" ]', '"First"', '"1"', '1', '2'],
  [`types.listOf (${tables})`]: ['[ "Group" 1 ]', '[ "Word" "Size" ]', '[ 4 ]', '[ "x" ]'],
  'types.ofRow { app = "lidarr"; isLocal = false; } "items" { type = "protocols"; }': [
    ...sources`[ ] | [ { protocol = "a"; allowed = false; } ] | [ { protocol = "a"; allowed = false; } { protocol = "b"; } ]
      | [ { protocol = "a"; delay = 0; } ] | [ { protocol = "a"; delay = -1; } ] | [ { protocol = "a"; dely = 1; } ] | "a"`,
  ],
  'types.pairs': [
    ...FORMS,
    ...sources`{ a = "1"; b = "2"; } | { a = 5; } | { a = { _secret = "/run/x"; }; }
      | { "X-Api-Key" = "k"; Accept = "a"; AUTHORIZATION = "b"; Cookie = ""; }
      | { a = lib.mkIf true "x"; b = 5; } | { a = lib.mkIf true 5; }
      | { Token = { _secret = "/run/x"; }; }`,
  ],
  'types.mappedCategory': [
    ...FORMS,
    ...sources`{ clientCategory = "tv"; categories = [ 5000 ]; } | { clientCategory = "tv"; }
      | { category = "tv"; categories = [ ]; } | { clientCategory = 5; categories = [ ]; }
      | { clientCategory = "tv"; categories = [ "5000" ]; }
      | { clientCategory = "tv"; categories = "5000"; }
      | { clientCategory = lib.mkIf true "tv"; categories = [ ]; }`,
  ],
  'types.choice { same = "same"; other = "Other"; }': texts`same | other`,
  [choices]: [...FORMS, '"First"', '"frist"', '0', '1', '1.0', '2', '2.0'],
  [tables]: [...FORMS, '"Group"', '"Word"', '"Size"', '"Sizes"', '1', '4', '5', '4.0', '7'],
  'types.choiceOf { Word = { a = "w"; b = "x"; }; }': ['"Word"'],
  'types.choiceOf { Age.c = 1; Group.a = 4; Size.b = 4; }': sources`4 | 1 | "Age" | "age" | "Group" | "groups"`,
  [sides('types.str', 'types.int')]: [...FORMS, '{ _secret = "/run/x"; }'],
  [sides('types.int', choices)]: ['0', '1', '2', '"First"', '"Frist"', 'true', '0.5'],
  [sides(choices, 'types.str')]: ['"First"', '"Second"', '1', '5'],
  [sides('types.secret', 'types.bool')]: ['"hunter2"', 'true', '{ _secret = "/run/x"; }', '5', 'null'],
  [sides('types.secret', 'types.str')]: ['"x"', '{ _secret = "/run/x"; }'],
  [sides('types.secret', 'types.secret')]: ['"hunter2"', '{ _secret = "/run/x"; }'],
  [sides('types.str', 'types.host types.str')]: ['"box"', '"http://box/"', '5'],
  [sides('types.bool', tables)]: ['"Group"', 'true', '"Word"', '4'],
  'types.nullOr types.int': ['5', '"5"'],
  [sides('types.int', 'types.host types.str')]: ['"http://box/"'],
  'types.betweenOr 0 10 20': ['0', '0.0', '10', '20', '9', '21', '-1', '"10"', '10.0', 'null', 'true'],
  'types.commaList': [
    ...FORMS,
    ...sources`[ "a" "b c" ] | [ "a" "b,c" ] | [ "a" " b" ] | [ "a " ] | [ "" ] | [ "a" 5 ] | [ "," ]
      | "a, b,,c " | "a\"b" | " , "`,
  ],
  'types.login': [
    ...FORMS,
    ...sources`{ username = "me"; password = { _secret = "/run/x"; }; }
      | { username = "me"; password = "hunter2"; } | { username = "me"; password = ""; }
      | { username = " "; password = "hunter2"; } | { username = 5; password = "hunter2"; }
      | { username = "me"; password = 123456; } | { username = "me"; } | { password = "hunter2"; }
      | { user = "me"; password = "hunter2"; }
      | { username = { _secret = "/run/x"; }; password = "hunter2"; }`,
  ],
  'types.slug types.str': texts`"" | tv-4k | TV Shows! | a_b | É`,
  'types.letters types.str': texts`"" | .tv | tv-Shows | tv shows | tv 4 k | 4k`,
  'types.categoryPath types.str': texts`"" | tv | tv/hd | /tv | tv/ | a//b | a\b | / | \\a\\b/`,
  'types.mail types.str': texts`"" | a@b | a@b@c | @b | a@ | ab`,
  'types.filled types.str': ['""', '" "', '"\\n"', '"x"', '5', '{ _secret = "/run/x"; }'],
  'types.filled (types.listOf types.str)': ['[ ]', '[ "" ]', '[ 5 ]', '"x"'],
  'types.filled (types.mail types.str)': texts`"" | " " | a@b | " @ "`,
  'types.nothing types.str': ['""', '" "', '"x"', '5'],
  'types.nothing (types.listOf types.str)': ['[ ]', '[ "" ]', '"x"'],
  'types.folderMode types.str': [...texts`775 | 0775 | 755 | 1775 | 3775 | 675 | 2775 | x775 | ""`, '775'],
  'types.nameFormat types.str': texts`"" | {Series Title} | a {b} c | {} | {a | a} | {{a}}`,
  'types.topic types.str': texts`"" | - | tv | !! | docs | mytopic-rw | mytopic-ro | mytopic-wo | announcements | app | settings | stats
      | doc`,
  'types.parameters types.str': texts`"" | " " | &a=b | a=b | &a | &a= | &=b`,
  'types.day types.str': texts`"" | 2027-01-31 | 2027-02-30 | 2027-01-31T10:00 | 2027-01-31 x | 2027-01-31x | 27-01-31`,
  'types.feed types.str': texts`"" | https://x.example/rss?a=b;download | https://t.rss?;download | https://x.example/xrss?;download
      | https://x.example/rss?a=b`,
  'types.colour types.str': texts`"" | #a0B0c0 | #abc | #abcd | abc | #ggg`,
  'types.length 2 4 types.str': texts`"" | a | ab | abc | abcd | abcde`,
  'types.length 4 4 types.str': texts`abcd | abc | abcde`,
  'types.numeral 3 62 types.str': texts`"" | 2 | 3 | 62 | 63 | " +003 " | - 5 | 1234567890 | x`,
  'types.imdbList types.str': texts`"" | ls098765432 | "ls1\n" | https://www.imdb.example/list/ls01/ | ur1 | xls1 | LS1`,
  'types.imdbUserList types.str': texts`"" | top250 | popular | ur1 | "ur1\n" | https://www.imdb.example/user/ur02/ | our1 | ls1`,
  'types.positiveInteger types.str': texts`"" | 28 | 028 | 0 | "28\n" | https://site.example/list/10 | https://site.example/list/010/x | a1b2 | -5`,
  'types.optionalPositiveInteger types.str': texts`"" | " " | 28 | 028 | 0 | x`,
  'types.oneDecimal types.str': texts`"" | 7 | 7.5 | .5 | 0.5 | 07.5 | 7.55 | 7. | "7.5\n" | -7`,
  'types.integerList types.str': [
    ...texts`"" | 28 | 28,12 | 28|12 | 28;12 | 28; 12 | 28, | "28,12\n"`,
    '"28, 12 | 5 "',
  ],
  'types.integerRange types.str': texts`"" | 0-100 | "0-100\n" | 0 | 0 - 100 | -100`,
  'types.years types.str': texts`"" | 2010 | 2010-2020 | "2010-2020\n" | 2010- | 10 to 20`,
  'types.certification types.str': texts`"" | NR | nr,g | g,nr | PG-13 | pg13 | xG | x-G | NC-17 | "NC-17\n" | NC-17,R | NC-17,X | X`,
  'types.performer types.str': texts`"" | 0 | 12 | " +012 " | 2147483647 | 2147483648 | 12345678901 | 01234567-89ab-cdef-ABCD-0123456789ab
      | {01234567-89ab-cdef-ABCD-0123456789ab} | (01234567-89ab-cdef-ABCD-0123456789ab)
      | {01234567-89ab-cdef-ABCD-0123456789ab) | 01234567-89ab-cdef-ABCD-0123456789a | -5`,
  'types.host types.str': texts`"" | box | box.example | 10.0.0.1 | fe80::1%eth0 | [::1] | [::1]:80 | [::1]:0x50 | [::1]:
      | ::1:2:3:4:5:6:7 | 1:2:3:4:5:6:7:8 | 1:2:3:4:5:6:7:8:9 | 1:2:3:4:5:6:7::8 | ::1:2:3:4:5:6:1.2.3.4
      | ::1:2:3:4:5:1.2.3.4 | 1:2:3:4:5:6:1.2.3.4 | g::1 | bücher.example | box:8080 | http://box
      | HTTPS://box/ | https://box/app | http://me:hunter2@box:8080/app?x#y | ftp://box/app | box/app
      | box/ | " box " | a b | //box`,
  'types.host types.secret': texts`box | http://hunter2:8080 | a b`,
  'types.url types.str': texts`"" | http://box | https://box:8080/x?y#z | HTTP://[::1]:80/ | http://[::g]/ | http://[box]/
      | http://me@box/ | http://a@b@box/ | http://bücher.example | http://box:65535 | http://box:65536
      | http://box:00080 | http://box: | http://box..example | http://box.example. | http://
      | http://box/%41 | http://box/%4 | http://box/%4g | http://box/%g4 | http://box/#a#b
      | http://box/a b | http://box/[x] | file:///etc/x | file://[x]/ | mailto:a@b | ftp://box | ftp:box
      | ws://box | wss: | gopher://box | x:y | xy:[z] | box | box:8080 | box/app | http:/box | http:box
      | HTTP//box | https:////box | http:/a b | http:///box | a b | http://me:hunter2@box:x/`,
  'types.optionalUrl types.str': texts`"" | " " | http://box | box`,
  'types.httpUrl types.str': texts`"" | http://box | https://box | httpx://box | ftp://box | box`,
  'types.urlBase types.str': texts`"" | /app | app | http://box/app | /http://box/app | https://box | http://box/ | ftp://box/app | http:// x`,
  'types.path types.str': texts`"" | /x | x | ./x`,
  'types.optionalPath types.str': texts`"" | " " | /x | x`,
  'types.relativePath types.str': texts`"" | " " | x | /x | //x/y | /`,
  'types.script types.str': texts`"" | /opt/x | x | /bin/x | /bin | //usr//bin/x | /binary | /usr/x | /libx | /lib/x | /boot | /proc/1
      | /sbin/x`,
  'types.script types.file': ['"/bin/x"', '{ outPath = "/nix/store/x"; }', '"x"'],
};

/** Types as Nix source, each with the definitions of several modules. */
const DEFINITIONS: readonly (readonly [type: string, ...values: string[]])[] = [
  ['types.str', '"a"', '"a"'],
  ['types.str', '"a"', '"b"'],
  ['types.str', '{ _secret = "/run/a"; }', '{ _secret = "/run/a"; }'],
  ['types.str', '{ _secret = "/run/a"; }', '{ _secret = lib.mkForce "/run/b"; }'],
  ['types.str', '{ _secret = "/run/a"; }', '"b"'],
  ['types.str', '{ _secret = lib.mkForce "/run/a"; }', '"b"'],
  ['types.secret', '"a"', '"a"', '"b"'],
  ['types.secret', '"a"', '"a"'],
  ['types.secret', '{ _secret = lib.mkDefault "/run/a"; }', '{ _secret = "/run/b"; }'],
  ['types.secret', '{ _apiKeyOf = lib.mkDefault "a"; }', '{ _apiKeyOf = "b"; }'],
  ['types.secret', '{ _secret = lib.mkIf false "/run/a"; }'],
  ['types.secret', '{ _secret = lib.mkIf false "/run/a"; _apiKeyOf = "a"; }'],
  ['types.secret', '{ _secret = "/run/a"; }', '{ _apiKeyOf = "a"; }'],
  ['types.secret', '{ _secret = lib.mkForce "/run/a"; }', '{ _secret = lib.mkForce "/run/b"; }'],
  ['types.secret', '{ _secret = lib.mkIf true "/run/a"; }', '"b"'],
  ['types.listOf types.str', '[ "a" ]', '[ "b" ]', '[ ]'],
  ['types.listOf types.str', '[ "a" (lib.mkIf false "b") (lib.mkIf true "c") (lib.mkForce "d") ]'],
  ['types.listOf types.str', '[ "a" ]', '"b"', '5'],
  ['types.listOf types.str', '[ { _secret = lib.mkForce "/run/a"; } { _secret = "/run/b"; } ]'],
  ['types.listOf types.str', '[ (lib.mkIf true 5) 5 ]'],
  ['types.listOf types.secret', '[ (lib.mkIf true 5) { _secret = lib.mkIf false "/run/a"; } ]'],
  ['types.listOf types.secret', '"a"', '"b"'],
  [`types.listOf (${choices})`, '[ (lib.mkIf true "First") (lib.mkIf true 0) "Other" ]'],
  [`types.listOf (${choices})`, '[ (lib.mkIf true true) ]'],
  ['types.listOf types.mappedCategory', '[ (lib.mkIf true { clientCategory = "tv"; categories = [ 1 ]; }) ]'],
  ['types.listOf types.mappedCategory', '[ (lib.mkIf true { }) ]'],
  ['types.listOf types.name', '[ (lib.mkIf true "x") (lib.mkIf true 5) ]'],
  ['types.listOf types.pairs', '[ (lib.mkIf true { a = 5; }) ]'],
  ['types.listOf types.anything', '[ (lib.mkIf true { a = 5; }) ]'],
  ['types.listOf types.login', '[ (lib.mkIf true 5) ]'],
  ['types.pairs', '{ a = "1"; }', '{ b = "2"; a = lib.mkForce "3"; }', '{ c = lib.mkIf false "4"; }'],
  ['types.pairs', '{ a = "1"; }', '{ a = "2"; }'],
  ['types.pairs', '{ a = "1"; }', '"x"', '5'],
  ['types.pairs', '{ a._secret = "/run/a"; }', '{ a._secret = lib.mkForce "/run/b"; }'],
  ['types.file', '"a"', '"a"'],
  ['types.anything', '{ a = 1; }', '{ b = lib.mkIf true 2; }'],
  ['types.commaList', '[ "a" ]', '[ "b" ]'],
  ['types.int', '1', '1'],
  ['types.int', '1', '2'],
  [sides('types.str', 'types.int'), '"a"', '"a"'],
  [sides('types.str', 'types.int'), '1', '1'],
  [sides('types.str', 'types.int'), '"a"', '1'],
  [sides('types.listOf types.str', 'types.str'), '[ "a" ]', '"b"'],
  [sides('types.listOf types.str', 'types.bool'), '[ "a" ]', '[ "b" ]'],
  [sides('types.listOf types.secret', 'types.bool'), '"a"', '"b"'],
  [`types.listOf (${sides('types.str', 'types.int')})`, '[ (lib.mkIf true 5) (lib.mkIf true "x") ]'],
  [`types.listOf (${sides('types.str', 'types.int')})`, '[ (lib.mkIf true true) ]'],
  ['merging.keySets', '{ a.b = 1; }', '{ a.c = 2; d = { }; }'],
  ['merging.keySets', '{ a.b = 1; }', '5', '"x"'],
  ['merging.keys', '{ a = 1; }', '{ b = lib.mkForce 2; }'],
  ['merging.secretPath', '"/run/a"', '"/run/b"'],
  ['merging.secretPath', '5', '5'],
  ['merging.tolerant (types.enum [ "a" "b" ])', '5', '5'],
  ['merging.tolerant (types.enum [ "a" "b" ])', '"a"', '"b"'],
  [
    'entryList',
    '[ 1 (lib.mkIf true 2) (lib.mkIf false 3) ]',
    '[ (lib.mkMerge [ 4 (lib.mkIf true 5) ]) (lib.mkForce 6) ]',
  ],
  ['entryList', '[ 1 ]', '"a"', '5'],
];

/** Values in place of a list of entries, with the form of the list where it is not that of `extraClients`. */
const LISTS: readonly (readonly [value: string, form?: string])[] = [
  ['[ ]'],
  ['5'],
  ['"x"'],
  ['"x"', '{ isShort = true; }'],
  ['5', '{ isShort = true; }'],
  ['{ box = { host = "a"; }; }'],
  ['lib.mkIf true { }'],
  ['{ _secret = { }; }'],
];

const nixList = (items: readonly string[]) => `[ ${items.map((item) => `(${item})`).join(' ')} ]`;

const plain = (type: string) => type.replaceAll('types.', '');

interface Answers {
  readonly answers: readonly {
    readonly description: string;
    readonly example: unknown;
    readonly answers: readonly string[];
  }[];
  readonly merged: readonly string[];
  readonly listed: readonly string[];
}

const typed = ([type, values]: readonly [string, readonly string[]]) =>
  `{ type = ${type}; values = ${nixList(values)}; }`;

describe('types', { tags: ['nixpkgs'] }, () => {
  it('answer values, merge definitions and explain lists as the golden file says', () => {
    const { answers, merged, listed } = evaluate<Answers>(`
      with suiteLib;
      let of = import (root + "/test/nix/types.nix") { inherit lib; ours = suiteLib; };
      in {
        answers = map of.answers ${nixList(Object.entries(TYPES).map(typed))};
        merged = map of.merged ${nixList(DEFINITIONS.map(([type, ...values]) => typed([type, values])))};
        listed = map of.listed ${nixList(LISTS.map(([value, form = '{ }']) => `{ form = ${form}; value = ${value}; }`))};
      }`);
    const chapters = Object.entries(TYPES).map(([type, values], index) => {
      const { description, example, answers: of = [] } = answers[index] ?? {};
      const lines = values.map((value, at) => `- \`${value}\`: ${of[at]}\n`);
      return `## ${plain(type)}\n\nIn documentation: ${description}, for example ${JSON.stringify(example)}\n\n${lines.join('')}\n`;
    });
    const definitions = DEFINITIONS.map(
      ([type, ...values], index) =>
        `- ${plain(type)}, ${values.map((value) => `\`${value}\``).join(' and ')}: ${merged[index]}\n`,
    );
    const lists = LISTS.map(
      ([value, form], index) => `- \`${value}\`${form === undefined ? '' : `, ${form}`}: ${listed[index]}\n`,
    );
    expectGolden(
      'lib/types.txt',
      `# Values of each type, and what suite says about them\n\n${chapters.join('')}## Definitions of several modules\n\n${definitions.join('')}\n## Values in place of a list of entries\n\n${lists.join('')}`,
    );
  });
});
