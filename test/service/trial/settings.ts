/** Checks of the services on the settings of an enabled resource, before the test. */
import { capitalised } from '../../../generator/base/text.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import type { KindCall } from '../context.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import { Refusal, exception, shownIn } from '../http/failures.ts';
import type { Failure } from '../http/failures.ts';
import type { Bare, SchemaItem } from '../recorded/recording.ts';
import { NULL_REFERENCE } from '../resource/definition.ts';
import type { Definition } from '../store.ts';
import { isEmpty } from './verdicts/conditions.ts';
import { asksForValue } from './verdicts/together.ts';
import { validatedOf } from './validation.ts';
import type { Tried } from '../../validation.ts';
import type { Validated } from './validation.ts';
import { complaintsOf, isNoText } from './verdicts/verdicts.ts';
import type { Complaint } from './verdicts/verdicts.ts';

type Settings = Definition['settings'];

/** The failures of a settings class; empty: it may be tested. Throws where the service fails instead. */
export function checkSettings(
  { service, recorded }: Pick<KindCall, 'recorded' | 'service'>,
  item: SchemaItem,
  { settings }: Pick<Definition, 'settings'>,
): Failure[] {
  const bare = recorded.bare[item.implementation];
  if (bare !== undefined && 'status' in bare) refuseNull(item, settings);
  const named = withoutButtons(item, settings, bare);
  const row = validatedOf(service.recording, recorded.kind, item.implementation);
  const found =
    row === undefined ? lacking(item, named, settings) : recordedComplaints(row, item, settings, named);
  const standing = found.filter((complaint) => row === undefined || !passesUnset(complaint, bare));
  const limits = limitComplaints(service.rules.app, item, settings);
  return [...standing, ...limits].map((one) => toFailure(one, bare));
}

function recordedComplaints(row: Validated, item: SchemaItem, settings: Settings, named: Bare): Complaint[] {
  const said = complaintsOf(row, item, settings);
  return [...said, ...leftOut(row, said, settings, named)];
}

/** Returns true for settings without a failure. */
export function isSound(
  service: KindCall['service'],
  recorded: KindCall['recorded'],
  item: SchemaItem,
  definition: Pick<Definition, 'settings'>,
): boolean {
  try {
    return checkSettings({ service, recorded }, item, definition).length === 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * A button represents the values that pressing it stores: the button is not missing if these values are
 * set.
 */
function withoutButtons(item: SchemaItem, settings: Settings, bare: Bare = []): Bare {
  if ('status' in bare || isEmpty(settings['accessToken'])) return bare;
  const buttons = buttonsOf(item);
  return bare.filter((name) => !buttons.includes(name));
}

function buttonsOf({ fields }: SchemaItem): readonly string[] {
  return fields.filter(({ type }) => type === 'oAuth').map(({ name }) => name);
}

/** Returns the failures of an implementation without recorded values: what it is refused for bare, as long as it is empty. */
function lacking(item: SchemaItem, bare: Bare, settings: Settings): Complaint[] {
  const [names, buttons] = ['status' in bare ? [] : bare, buttonsOf(item)];
  const empty = names.filter((name) => isEmpty(settings[name]) || buttons.includes(name));
  return empty.map((field) => ({ field, reason: 'empty', value: settings[field] }));
}

/**
 * Returns true if a rejection of a bare resource applies: the resource has no more values, or no one could
 * try a string.
 */
function leftOut(
  { fields }: Validated,
  said: readonly Complaint[],
  settings: Settings,
  bare: Bare,
): Complaint[] {
  const names = 'status' in bare ? [] : bare;
  const isUnset = (name: string): boolean => isEmpty(settings[name]) || settings[name] === false;
  const asBare = names.every(isUnset);
  const untried = (tried: Tried | undefined): boolean => tried !== undefined && isNoText(tried);
  return names
    .filter((name) => isUnset(name) && !said.some(({ field }) => field === name))
    .filter((name) => asBare || untried(fields[name]))
    .map((field) => ({ field, reason: 'empty', value: settings[field] }));
}

/** Rules about how a value looks let an unset one pass, unless the service refuses it bare. */
function passesUnset(complaint: Complaint, bare: Bare | undefined): boolean {
  const listed = bare !== undefined && !('status' in bare) && bare.includes(complaint.field);
  return complaint.value === undefined && !listed && !asksForValue(complaint);
}

/** Where one version fails, another may have learnt to complain: its own recording lists the field. */
function toFailure({ field, reason, value }: Complaint, bare: Bare = []): Failure {
  if (reason === '500' && ('status' in bare || !bare.includes(field)))
    throw new Refusal(exception(500, NULL_REFERENCE));
  const said = reason === '500' ? (isEmpty(value) ? 'empty' : 'path') : reason;
  const errorMessage = sentenceOf(said, shownIn(value));
  return { propertyName: capitalised(field), errorMessage, attemptedValue: value };
}

/** The implementations that the recording shows a 500 for need what their first textual field names. */
function refuseNull(item: SchemaItem, settings: Settings): void {
  if (
    ['host', 'path'].some(
      (name) => item.fields.some((field) => field.name === name) && isEmpty(settings[name]),
    )
  ) {
    throw new Refusal(exception(500, NULL_REFERENCE));
  }
}

const LIMITS = ['baseSettings.queryLimit', 'baseSettings.grabLimit'];

/**
 * Returns the limits of an indexer of Prowlarr that are not positive: Prowlarr does not push it. Not recorded: the two
 * implementations contact their site before Prowlarr judges the limits. Source: Prowlarr 2.3.6.
 */
function limitComplaints(app: App, { implementation }: SchemaItem, settings: Settings): Complaint[] {
  if (app !== 'prowlarr' || !['Newznab', 'Torznab'].includes(implementation)) return [];
  const wrong = LIMITS.filter((field) => !isEmpty(settings[field]) && Number(settings[field]) <= 0);
  return wrong.map((field) => ({ field, reason: 'above 0', value: settings[field] }));
}
