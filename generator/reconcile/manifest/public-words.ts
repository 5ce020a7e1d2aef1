/** The strings of a manifest that every report shows. Pure. */
import { APPS } from '../../servarr/apps.ts';
import { KINDS, kindRow } from '../../servarr/kinds.ts';
import type { Manifest } from './manifest.ts';

/** Returns the words of a service that are in the configuration and in every report: they are not redacted. */
export function publicWords({ service, kinds }: Pick<Manifest, 'kinds' | 'service'>): string[] {
  const entries = Object.values(kinds).flatMap((part) => part.entries);
  const words = KINDS.flatMap((kind) => {
    const { title, plural, declaredAt, ...row } = kindRow(kind);
    const own = 'noun' in row ? [row.noun, row.nouns] : [];
    return [kind, title, plural, ...own, ...('module' in declaredAt ? [declaredAt.module] : [])];
  });
  return [
    'true',
    'false',
    service.name,
    service.app,
    APPS[service.app].title,
    APPS[service.app].appName,
    URL.parse(service.baseUrl)?.hostname ?? '',
    ...entries.flatMap(({ name = '', implementation, definition = '' }) => [
      name,
      implementation,
      definition,
    ]),
    ...words.flatMap((text) => [text, ...text.split(' ')]),
  ];
}
