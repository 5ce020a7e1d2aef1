/**
 * The languages of the apps, by which a setting names one. Source: the recordings (`settings-schemas.json`, the list
 * `language`; of Prowlarr, which has no such list, `settings-values.json`).
 */
import { lookUp } from '../../base/collections.ts';

/** In all libraries the languages are numbered from 1, and the first ones are the same. */
const FIRST = [
  ['English', 'French', 'Spanish', 'German', 'Italian', 'Danish', 'Dutch', 'Japanese', 'Icelandic'],
  ['Chinese', 'Russian', 'Polish', 'Vietnamese', 'Swedish', 'Norwegian', 'Finnish', 'Turkish'],
  ['Portuguese', 'Flemish', 'Greek', 'Korean', 'Hungarian', 'Hebrew', 'Lithuanian', 'Czech'],
].flat();

const LIDARR = [...FIRST, 'Hindi', 'Romanian', 'Thai', 'Bulgarian', 'Portuguese (Brazil)', 'Arabic'];

const RADARR = [
  LIDARR,
  ['Ukrainian', 'Persian', 'Bengali', 'Slovak', 'Latvian', 'Spanish (Latino)', 'Catalan', 'Croatian'],
  ['Serbian', 'Bosnian', 'Estonian', 'Tamil', 'Indonesian', 'Telugu', 'Macedonian', 'Slovenian'],
  ['Malayalam', 'Kannada', 'Albanian', 'Afrikaans', 'Marathi', 'Tagalog', 'Urdu', 'Romansh'],
  ['Mongolian', 'Georgian'],
].flat();

const SONARR = [
  FIRST,
  ['Arabic', 'Hindi', 'Bulgarian', 'Malayalam', 'Ukrainian', 'Slovak', 'Thai', 'Portuguese (Brazil)'],
  ['Spanish (Latino)', 'Romanian', 'Latvian', 'Persian', 'Catalan', 'Croatian', 'Serbian', 'Bosnian'],
  ['Estonian', 'Tamil', 'Indonesian', 'Macedonian', 'Slovenian'],
].flat();

const LANGUAGES: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
  lidarr: numbered(LIDARR),
  prowlarr: {
    'Chinese (Simplified)': 'zh_CN',
    English: 'en',
    French: 'fr',
    German: 'de',
    'Portuguese (Brazil)': 'pt_BR',
  },
  radarr: numbered(RADARR),
  sonarr: numbered(SONARR),
};

/** Returns the languages of an app: name -> what it is on the wire; undefined if they are not known. */
export function languagesOf(app: string): Readonly<Record<string, number | string>> | undefined {
  return lookUp(LANGUAGES, app);
}

function numbered(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name, index) => [name, index + 1]));
}
