/** `suite test` as data and as a table, without secrets: the test result of each resource. */
import { redactWithUrls } from '../base/redact.ts';
import { providerRow } from '../servarr/kinds.ts';
import type { ResourceTest, ServiceTestReport } from '../reconcile/service-tests.ts';
import { type BaseData, baseData } from './plan-data.ts';
import { textTable } from './text-table.ts';

export interface ServiceTestsData {
  readonly format: 1;
  readonly services: readonly ServiceTestData[];
}

export interface ServiceTestData extends BaseData {
  readonly tests: readonly ResourceTest[];
}

export function serviceTestData(report: ServiceTestReport): ServiceTestData {
  const text = (of: string): string => redactWithUrls(of, report.redact);
  const tests = report.tried.map(({ name, implementation, said, ...of }) => ({
    ...of,
    name: text(name),
    implementation: text(implementation),
    said: text(said),
  }));
  return { ...baseData(report), tests };
}

const FAILED: ReadonlySet<ResourceTest['result']> = new Set(['absent', 'failed', 'unanswered']);

export function serviceTestsFailed({ services }: ServiceTestsData): boolean {
  return services.some(
    ({ tests, failures }) => failures.length > 0 || tests.some(({ result }) => FAILED.has(result)),
  );
}

export function serviceTestsText({ services }: ServiceTestsData): string {
  const rows = services.flatMap(({ service, tests }) => tests.map((one) => row(service, one)));
  const table = rows.length === 0 ? [] : [textTable([HEAD, ...rows])];
  return [...table, summary(services)].join('\n\n');
}

const HEAD = ['service', 'kind', 'name', 'result', ''];

const WORDS: Readonly<Record<ResourceTest['result'], string>> = {
  passed: 'passed',
  warned: 'passed, with a warning',
  failed: 'failed',
  unanswered: 'no result',
  off: 'off',
  absent: 'not there',
};

function row(service: string, { kind, name, result, said }: ResourceTest): string[] {
  return [service, providerRow(kind).title, name, WORDS[result], result === 'off' ? '' : said];
}

function summary(services: readonly ServiceTestData[]): string {
  const results = services.flatMap(({ tests }) => tests.map(({ result }) => WORDS[result]));
  const counts = Object.values(WORDS).flatMap((word) => {
    const count = results.filter((result) => result === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const away = services.filter(({ failures }) => failures.length > 0).map(({ service }) => service);
  const lost = away.length === 0 ? [] : [`not all tests of ${away.join(', ')} could run`];
  return [...(counts.length === 0 ? ['nothing to test'] : counts), ...lost].join(', ');
}
