/** Size: processor time and output grow no faster than the input. */
import { describe, expect, it } from 'vitest';
import { compareRecords } from '../../generator/schema/compare/records.ts';
import { parseRecord } from '../../generator/schema/record/record-file.ts';
import { formatRecord } from '../../generator/schema/record/print.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { emitFiles } from '../emit.ts';

/** A record with `count` notifications of twelve fields each. */
function recordOfSize(count: number): SchemaRecord {
  const notification = Array.from({ length: count }, (_, index): RecordItem => ({
    implementation: `Type${String(index).padStart(6, '0')}`,
    implementationName: `Type ${index}`,
    general: { includeHealthWarnings: false },
    events: ['onDownload', 'onGrab', 'onHealthIssue'],
    fields: Array.from({ length: 12 }, (__, field) => ({
      name: `field${String(field).padStart(2, '0')}`,
      type: 'textbox',
      label: `Field ${field}`,
      default: 'x',
    })),
  }));
  return { format: 1, app: 'sonarr', version: '1.0.0', api: 'v3', kinds: { notification } };
}

/** Measures processor time and output of all stages without a network for records of several services, each with several implementations. */
function measureStages(services: number, implementations: number): { seconds: number; characters: number } {
  const records = Object.fromEntries(
    Array.from({ length: services }, (_, index) => [`sonarr-${index}`, recordOfSize(implementations)]),
  );
  const start = process.cpuUsage();
  const texts = Object.values(records).map(formatRecord);
  for (const text of texts) parseRecord(text, 'x');
  const files = emitFiles(records);
  compareRecords(records, records);
  const characters = [...texts, ...files.map(({ text }) => text)].reduce((sum, text) => sum + text.length, 0);
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, characters };
}

describe('four times as much takes at most about four times as long', () => {
  it.each<[string, [number, number], [number, number]]>([
    ['implementations', [1, 250], [1, 1000]],
    ['services', [12, 40], [48, 40]],
  ])('%s', (_, small, large) => {
    // The first run warms up the compiler.
    measureStages(...small);
    const [before, after] = [measureStages(...small), measureStages(...large)];
    expect(after.characters / before.characters).toBeLessThan(4.4);
    // Processor time is noisy on a shared machine. Quadratic growth would be a factor of sixteen.
    expect(after.seconds / before.seconds).toBeLessThan(9);
  });
});
