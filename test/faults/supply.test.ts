/** What runs on the user's machine: few packages, none with an install script, none with a known hole. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dev?: boolean;
        readonly optional?: boolean;
        readonly hasInstallScript?: boolean;
        readonly resolved?: string;
        readonly integrity?: string;
      }
    >
  >;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const runtime = Object.entries(lock.packages).filter(([name, { dev }]) => name !== '' && dev !== true);

describe('dependencies at run time', () => {
  it('are the listed ones, each with a reason in ARCHITECTURE.md', () => {
    expect(Object.keys(manifest.dependencies).toSorted()).toEqual(['handlebars', 'undici', 'yargs', 'zod']);
    const reasons = readFileSync('ARCHITECTURE.md', 'utf8');
    for (const name of Object.keys(manifest.dependencies))
      expect(reasons).toMatch(new RegExp(String.raw`^\| ${name} +\| \S`, 'mu'));
  });

  it('have no install scripts', () => {
    expect(runtime.length).toBeGreaterThan(4);
    expect(
      runtime.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([name]) => name),
    ).toEqual([]);
  });

  it('have a digest and no address in the lock file', () => {
    expect(runtime.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('have no known vulnerability', ({ skip }) => {
    const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    const report = parse(stdout);
    if (report?.metadata === undefined) {
      console.warn(
        'SKIPPED: the registry does not answer npm audit; known vulnerabilities are not looked up',
      );
      skip();
      return;
    }
    expect(report.metadata.vulnerabilities.total, stdout).toBe(0);
    expect(status).toBe(0);
  });
});

function parse(text: string): { metadata?: { vulnerabilities: { total: number } } } | undefined {
  try {
    return JSON.parse(text) as { metadata?: { vulnerabilities: { total: number } } };
  } catch {
    // npm says in words that it cannot reach the registry.
    return undefined;
  }
}
