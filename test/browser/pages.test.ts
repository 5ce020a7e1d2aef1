/** All tests of pages except their speed: one file, so that they share a browser. */
await import('./published.ts');
await import('./behaviour.ts');
await import('./look.ts');
