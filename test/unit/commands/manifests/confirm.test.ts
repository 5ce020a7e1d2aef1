import { afterEach, expect, test, vi } from 'vitest';
import { confirm } from '../../../../generator/commands/manifests/confirm.ts';
import { NO_STEPS, type PlanData } from '../../../../generator/report/plan-data.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const PLAN: PlanData = {
  format: 1,
  mode: 'plan',
  services: [
    {
      service: 'sonarr',
      app: 'sonarr',
      version: '4.0.19',
      counts: { ...NO_STEPS, failed: 1 },
      steps: [
        {
          kind: 'rootfolder',
          name: '/srv/\u{1B}[31m',
          action: 'blocked',
          reason: 'x',
          adopted: false,
          changes: [],
          notes: [],
          failure: { code: 'folder-unusable', what: 'it is not there' },
        },
      ],
      warnings: [],
      failures: [],
    },
  ],
};

test('the plan to confirm is in colour, and what a service calls its resources is not obeyed', async () => {
  let text = '';
  vi.stubEnv('FORCE_COLOR', '1');
  vi.stubEnv('NO_COLOR', undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  await confirm(PLAN);
  expect(text).toContain('\u{1B}[31m!\u{1B}[39m root folder "/srv/\\u{1b}[31m": failed: it is not there');
});
