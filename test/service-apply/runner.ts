/** A process of its own that applies the manifest in the file named first, with the state in the folder named second. */
import { readManifest } from '../../generator/reconcile/manifest/manifest.ts';
import { applyService } from '../../generator/reconcile/run.ts';

const [file = '', stateDir = ''] = process.argv.slice(2);
const report = await applyService(await readManifest(file), {
  stateDir,
  waitMs: 5000,
  timeoutMs: 5000,
  patience: { attempts: 3, pauseMs: 5, longestPauseMs: 50 },
});
process.exitCode = report.failures.length > 0 ? 2 : 0;
