import { fileURLToPath } from 'node:url';
import { continueOnNode24 } from './check/on-node-24.mjs';

continueOnNode24();
const { runChecks } = await import('./check/run-checks.mjs');
const root = fileURLToPath(new URL('..', import.meta.url));
const names = process.argv.slice(2);
process.exitCode = await runChecks(root, names, (text) => process.stdout.write(text));
