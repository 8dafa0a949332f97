import { runOnOwnNode } from './run/runtime.mjs';
import { runMain } from './run/sentence.mjs';

await runMain(() => runOnOwnNode(import.meta.url, () => import('./run/schema.mjs')));
