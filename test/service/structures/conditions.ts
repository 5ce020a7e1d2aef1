/** Custom formats and auto tags: conditions as services read, check and show them. Source: `profiles-exchanges.json` and `profiles-values.json` in test/recordings. */
import { isObject } from '../../../generator/base/json.ts';
import type { WireItem } from '../../../generator/schema/record/schema-response.ts';
import { recordedAnswer } from '../../records.ts';
import { bindFlag, bindIntegers, mismatch } from '../http/bind.ts';
import { exception } from '../http/failures.ts';
import { type ValuePlace, coerce, readNumber } from '../resource/values.ts';
import { type StructureCall, type StructureRules, type Values, fail, isTaken, nameIn, refuse, refuseValue } from './answers.ts'; // prettier-ignore
import type { Rules } from '../rules.ts';
import { withFormat, withoutFormat } from './profiles.ts';

/** Implementations whose schema offers choice 0, which the services reject before some version (`rules.ts`). */
const NEVER_ZERO = /^(?:Source|Resolution|QualityModifier|IndexerFlag)Specification$/u;
/** Implementations that accept any number. */
const UNCHECKED = /^(?:Source|Resolution)Specification$/u;

/** Newer APIs read a condition more strictly. The link that they ask for, too, is not recorded. */
const REQUIRED_IN_V5 = ['name', 'implementation', 'implementationName', 'fields'];

export const FORMATS: StructureRules = {
  schema: conditionSchema,
  missing: ({ method }) =>
    method === 'DELETE' ? exception(404, 'no-such-id') : exception(500, 'no-such-key'),
  read: (call, sent, id) => {
    const name = nameIn(sent);
    const includeCustomFormatWhenRenaming =
      (sent['includeCustomFormatWhenRenaming'] ?? undefined) === undefined
        ? false
        : bindFlag(sent['includeCustomFormatWhenRenaming'], '$.includeCustomFormatWhenRenaming');
    const specifications = readConditions(call, sent['specifications']);
    if (isTaken(call, name, id)) refuse('Name');
    return { name, includeCustomFormatWhenRenaming, specifications };
  },
  changed: ({ service: { store } }, row, change) => {
    const profiles = store.plain('qualityprofile').rows;
    for (const [id, profile] of profiles)
      profiles.set(id, change === 'deleted' ? withoutFormat(profile, row.id) : withFormat(profile, row));
  },
};

export const AUTO_TAGS: StructureRules = {
  schema: conditionSchema,
  missing: ({ method }) => (method === 'GET' ? exception(500, 'no-such-key') : undefined),
  read: (call, sent, id) => {
    const name = nameIn(sent);
    const removeTagsAutomatically = bindFlag(sent['removeTagsAutomatically'], '$.removeTagsAutomatically');
    const tags = [...new Set(bindIntegers(sent['tags'], '$.tags'))];
    const specifications = readConditions(call, sent['specifications']);
    if (isTaken(call, name, id)) refuse('Name');
    if (tags.length === 0) refuse('Tags');
    return { name, removeTagsAutomatically, tags, specifications };
  },
};

function conditionSchema({ service, path }: StructureCall): readonly WireItem[] {
  return recordedAnswer(service.recording, `${path}/schema`) as WireItem[];
}

function readConditions(call: StructureCall, sent: unknown): Values[] {
  if ((sent === undefined || sent === null) && call.api === 'v5') throw mismatch('$.specifications', 'List');
  if (sent === undefined || sent === null) fail(500, 'null-reference');
  if (!Array.isArray(sent)) throw mismatch('$.specifications', 'List');
  const all = sent.map((one: unknown, index) => bindCondition(call, one, `$.specifications[${index}]`));
  if (all.length === 0) refuse('');
  if (all.some(({ name }) => name.trim() === '')) refuse('');
  for (const one of all) checkValues(one, call.service.rules);
  return all.map(({ item, name, negate, required, values }) => ({
    name,
    implementation: item.implementation,
    implementationName: item.implementationName,
    ...('infoLink' in item ? { infoLink: item['infoLink'] } : {}),
    negate,
    required,
    fields: item.fields.map(({ value: _value, ...field }) => ({ ...field, value: values[field.name] })),
  }));
}

const NO_NUMBERS = ['checkbox', 'textbox', 'rootFolder', 'tag'];

interface Bound {
  readonly item: WireItem;
  readonly name: string;
  readonly negate: boolean;
  readonly required: boolean;
  readonly values: Values;
}

function bindCondition(call: StructureCall, sent: unknown, at: string): Bound {
  if (!isObject(sent)) throw mismatch(at, 'Specification');
  const isStrict = call.api === 'v5' && call.path === 'customformat';
  if (isStrict && REQUIRED_IN_V5.some((key) => (sent[key] ?? undefined) === undefined))
    throw mismatch(at, 'Specification');
  const { name = '', implementation, fields } = sent;
  if (name !== null && typeof name !== 'string') throw mismatch(`${at}.name`, 'System.String');
  const [negate, required] = [bindFlag(sent['negate'], `${at}.negate`), bindFlag(sent['required'], `${at}.required`)]; // prettier-ignore
  if (isObject(fields)) throw mismatch(`${at}.fields`, 'List');
  const item = conditionSchema(call).find((one) => one.implementation === implementation);
  if (item === undefined || !Array.isArray(fields)) fail(500, 'null-reference');
  const given = new Map(
    fields.flatMap((field): [string, unknown][] =>
      isObject(field) && typeof field['name'] === 'string' ? [[field['name'], field['value']]] : [],
    ),
  );
  const { rules } = call.service;
  const values = item.fields.map((field) => {
    const place = { item, field, rules, method: 'PUT' } as unknown as ValuePlace;
    const value = given.get(field.name);
    // A value that is not a number becomes 0.
    const number = () => readNumber(value, field.isFloat !== true) ?? 0;
    return [field.name, NO_NUMBERS.includes(field.type) ? coerce(value, place) : number()] as const;
  });
  return { item, name: name ?? '', negate, required, values: Object.fromEntries(values) };
}

function checkValues({ item, values }: Bound, rules: Rules): void {
  for (const { name, type, selectOptions } of item.fields) {
    const value = values[name];
    if (type === 'textbox') checkPattern(value);
    if (type === 'tag' && (!Array.isArray(value) || value.length === 0)) refuseValue('Value', value);
    if (item.implementation === 'OriginalCountrySpecification' && !(value as unknown[]).every(isCountry))
      refuseValue('Value', value);
    if (type === 'rootFolder' && !(typeof value === 'string' && value.startsWith('/')))
      refuseValue('Value', value);
    if (/^(?:qualityProfile|metadataProfile|\w+Tag)$/u.test(type) && Number(value) <= 0)
      refuseValue('Value', value);
    if (type === 'select' && !(rules.app !== 'radarr' && item.implementation === 'StatusSpecification'))
      checkChoice(rules, item.implementation, value as number, selectOptions ?? []);
  }
  if (item.fields.some(({ name }) => name === 'max')) checkRange(item, values);
}

function isCountry(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{3}$/u.test(value);
}

/** .NET fails at a pattern that it cannot read. */
function checkPattern(value: unknown): void {
  if (typeof value !== 'string' || value.trim() === '') refuseValue('Value', value);
  try {
    // A bracket that comes first in a class of .NET belongs to the class.
    RegExp(value.replaceAll(/(\[\^?)\]/gu, '$1\\]'), 'i');
  } catch {
    // Groups of .NET that this engine has not are taken.
    if (!/\(\?(?:[a-z-]+[):]|>|')/u.test(value)) fail(500, 'target of an invocation');
  }
  if (/[*+?]\+|\(\?P</u.test(value.replaceAll(/\\./gu, ''))) fail(500, 'target of an invocation');
}

function checkChoice(
  { takesZero }: Rules,
  implementation: string,
  value: number,
  choices: readonly { readonly value: number | string }[],
): void {
  const property = implementation === 'StatusSpecification' ? 'Status' : 'Value';
  const isNewer = takesZero.includes(implementation);
  if (NEVER_ZERO.test(implementation) && value === 0 && !isNewer) refuseValue('Value', value);
  if (implementation === 'OriginalLanguageSpecification') {
    if (value < 0) refuseValue('Value', value);
    return;
  }
  if ((isNewer || !UNCHECKED.test(implementation)) && !choices.some((one) => one.value === value))
    refuseValue(property, value);
}

function checkRange({ implementation }: WireItem, { min, max }: Values): void {
  const [least, most] = [Number(min), Number(max)];
  if (implementation === 'SizeSpecification') {
    if (least < 0) refuseValue('Min', min);
    if (most <= least) refuseValue('Max', max);
    return;
  }
  if (least < 0 || (least === 0 && implementation !== 'RuntimeSpecification')) refuseValue('Min', min);
  if (most < least || most <= 0) refuseValue('Max', max);
}
