/** Failures for the settings of an implementation without recorded values. */
import type { Bare, SchemaField, SchemaItem } from '../recorded/recording.ts';
import { shapeOf } from '../resource/values.ts';
import type { Definition } from '../store.ts';
import { asText, isEmpty } from './empty.ts';
import type { Complaint } from './verdicts/verdicts.ts';

/** Complaints by what is refused bare and by what every recorded field of that name or type is held to. */
export function guess(item: SchemaItem, settings: Definition['settings'], bare: Bare = []): Complaint[] {
  const required = new Set('status' in bare ? [] : bare);
  const signedIn = !isEmpty(settings['accessToken']);
  return item.fields.flatMap((field) => {
    if (field.type === 'oAuth') {
      const asked = required.has(field.name) && !signedIn;
      return asked ? [{ field: field.name, reason: 'sign-in', value: undefined }] : [];
    }
    return reasonsFor(field, settings[field.name], required.has(field.name)).map((reason) => ({
      field: field.name,
      reason,
      value: settings[field.name],
    }));
  });
}

function reasonsFor(field: SchemaField, value: unknown, required: boolean): string[] {
  if (field.name === 'host') {
    const valid = /^\[?[\w.:-]+\]?$/.test(asText(value)) && !/[\w.]:\d+$/.test(String(value));
    return valid ? [] : [...(isEmpty(value) ? ['empty'] : []), 'host'];
  }
  if (field.name === 'port' && shapeOf(field) === 'number') {
    const valid = typeof value === 'number' && value >= 1 && value <= 65_535;
    return valid ? [] : ['between 1 65535'];
  }
  if (field.type === 'url' || field.name === 'url') {
    const valid = (isEmpty(value) && !required) || /^https?:\/\/[^/\s]+/i.test(String(value));
    return valid ? [] : ['url'];
  }
  if (field.type === 'path' && required && typeof value === 'string' && !value.startsWith('/')) {
    return ['path'];
  }
  return required && isEmpty(value) ? ['empty'] : [];
}
