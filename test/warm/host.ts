/** The process of a `WarmProcess`: runs one command of a checkout after the other. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Sources, type WarmCall, serve } from './serve.ts';

const [, , root = ''] = process.argv;
const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, file)).href);
const sources = Object.assign(
  {},
  await load('generator/commands/command-line.ts'),
  await load('generator/reconcile/service/retry-and-wait.ts'),
) as Sources;

process.on('message', (call) => void serve(sources, call as WarmCall).then((ran) => process.send?.(ran)));
process.once('disconnect', () => process.exit());
