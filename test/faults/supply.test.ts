/** Packages that run on the user's machine: few packages, none with an install script. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Package = Partial<
  Record<'dev' | 'hasInstallScript', boolean> & Record<'resolved' | 'integrity', string>
>;

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const runtime = Object.entries(lock.packages).filter(([name, { dev }]) => name !== '' && dev !== true);

describe('dependencies at run time', () => {
  it('each have a reason in ARCHITECTURE.md', () => {
    const reasons = readFileSync('ARCHITECTURE.md', 'utf8');
    for (const name of Object.keys(manifest.dependencies))
      expect(reasons).toMatch(new RegExp(String.raw`^\| ${name} +\| \S`, 'mu'));
  });

  it('have no install scripts', () => {
    expect(runtime.length).toBeGreaterThan(4);
    expect(runtime.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
  });

  it('have a digest and no address in the lock file', () => {
    expect(runtime.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
