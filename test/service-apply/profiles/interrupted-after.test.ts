/** Formats, profiles and auto tags: each request fails in turn after the service handled it. */
import { test } from 'vitest';
import { interruptedAtEach } from './interrupted.ts';

test.each(['sonarr-4.0.19', 'sonarr-develop'] as const)('%s', async (recording) => {
  await interruptedAtEach(recording, 'after');
});
