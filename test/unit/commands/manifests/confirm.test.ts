import { expect, test, vi } from 'vitest';
import { Problem } from '../../../../generator/base/problem.ts';
import { confirm } from '../../../../generator/commands/manifests/confirm.ts';
import { planData } from '../../../../generator/report/plan-data.ts';
import { madeReport, madeStep, printed } from '../../report/made.ts';

test('the plan to confirm is in colour, and what a service calls its resources is not obeyed', () => {
  vi.stubEnv('FORCE_COLOR', '1');
  vi.stubEnv('NO_COLOR', undefined);
  const step = madeStep({
    kind: 'rootfolder',
    name: '/srv/\u{1B}[31m',
    action: 'blocked',
    implementation: '',
  });
  const problem = new Problem({ code: 'folder-unusable', what: 'it is not there' });
  const text = printed(() => void confirm(planData('plan', [madeReport([{ step, problem }])])));
  expect(text).toContain('\u{1B}[31m!\u{1B}[39m root folder "/srv/\\u{1b}[31m": failed: it is not there');
});
