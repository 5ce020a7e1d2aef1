/** Progress output of a run that waits: lines that disappear on a terminal, a line per event elsewhere. */
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Waiting } from '../../../generator/report/waiting.ts';

/** A stream that keeps what is written to it. */
function stream(isTTY: boolean, columns = 80): { stream: NodeJS.WriteStream; text: () => string } {
  const parts: string[] = [];
  const writable = new Writable({
    write: (part: Buffer, _, done) => {
      parts.push(part.toString());
      done();
    },
  });
  return { stream: Object.assign(writable, { isTTY, columns }) as never, text: () => parts.join('') };
}

beforeEach(() => vi.stubEnv('TERM', 'xterm'));
afterEach(() => vi.unstubAllEnvs());

test('a terminal without a cursor gets a line per event', () => {
  vi.stubEnv('TERM', 'dumb');
  const { stream: terminal, text } = stream(true);
  const waiting = new Waiting(terminal);
  waiting.start('sonarr', 'nothing listens on port 8989');
  waiting.end('sonarr');
  expect(text()).toBe('sonarr: waiting, nothing listens on port 8989\n');
});

test('a pipe gets a line per event, and nothing at the end', () => {
  const { stream: pipe, text } = stream(false);
  const waiting = new Waiting(pipe);
  waiting.start('sonarr', 'nothing listens on port 8989');
  waiting.end('sonarr');
  expect(text()).toBe('sonarr: waiting, nothing listens on port 8989\n');
});

test('a terminal gets a line per service, and results stand above those that are left', () => {
  const { stream: terminal, text } = stream(true);
  const waiting = new Waiting(terminal);
  waiting.start('sonarr', 'nothing listens on port 8989');
  waiting.start('radarr', 'another run is working on this service');
  const before = text().length;
  waiting.end('sonarr', () => terminal.write('RESULT\n'));
  expect(text().slice(before)).toBe(
    '\u{1B}[2A\u{1B}[JRESULT\nradarr: waiting, another run is working on this service\n',
  );
  waiting.end('radarr');
  expect(text().endsWith('\u{1B}[1A\u{1B}[J')).toBe(true);
});

test('the seconds of a wait that starts after all others ended go on', () => {
  vi.useFakeTimers();
  try {
    const { stream: terminal, text } = stream(true);
    const waiting = new Waiting(terminal);
    waiting.start('sonarr', 'it is down');
    waiting.end('sonarr');
    waiting.start('radarr', 'it is down');
    vi.advanceTimersByTime(2000);
    expect(text()).toContain('radarr: waiting 2 s, it is down');
    waiting.end('radarr');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [12, 'sonarr: wa…\n'],
  [5, 'son…\n'],
  [undefined, 'sonarr: waiting, nothing listens on port 8989\n'],
])('the line on a terminal of %s columns', (columns, line) => {
  const { stream: terminal, text } = stream(true);
  Object.assign(terminal, { columns });
  const waiting = new Waiting(terminal);
  waiting.start('sonarr', 'nothing listens on port 8989');
  expect(text()).toBe(line);
  waiting.end('sonarr');
});

test('a line fits a terminal that becomes narrower', () => {
  vi.useFakeTimers();
  try {
    const { stream: terminal, text } = stream(true, 80);
    const waiting = new Waiting(terminal);
    waiting.start('sonarr', 'nothing listens on port 8989');
    const before = text().length;
    Object.assign(terminal, { columns: 20 });
    vi.advanceTimersByTime(1000);
    expect(text().slice(before)).toBe('\u{1B}[1A\u{1B}[Jsonarr: waiting 1 …\n');
    waiting.end('sonarr');
  } finally {
    vi.useRealTimers();
  }
});

test('a line is never longer than the terminal, and shows what a terminal would obey', () => {
  const { stream: terminal, text } = stream(true, 30);
  const waiting = new Waiting(terminal);
  waiting.start('sonarr', `\u{1B}[2J${'x'.repeat(100)}`);
  const [line = ''] = text().split('\n');
  expect(line.length).toBeLessThan(30);
  expect(line).toContain(String.raw`\u{1b}`);
  waiting.end('sonarr');
});
