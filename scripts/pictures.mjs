import { runOnOwnNode } from './run/setup/runtime.mjs';
import { runMain } from './run/process/user-error.mjs';

await runMain(() => runOnOwnNode(import.meta.url, () => import('./run/commands/pictures.mjs')));
