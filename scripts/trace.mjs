import { fileURLToPath } from 'node:url';
import { continueOnNode24 } from './check/on-node-24.mjs';

continueOnNode24();
const { runTrace } = await import('./check/run-trace.mjs');
const root = fileURLToPath(new URL('..', import.meta.url));
process.exitCode = runTrace(root, process.argv.slice(2), (text) => process.stdout.write(text));
