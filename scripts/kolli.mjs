import { runOnOwnNode } from './run/setup/runtime.mjs';
import { runMain } from './run/process/user-error.mjs';

const load = () => import('./run/commands/kolli.mjs');

// An installation with its own database has installed its packages, perhaps without dev dependencies.
const isOwnDatabase = Boolean(process.env.DATABASE_URL || process.env.DATABASE_OWNER_URL);
await runMain(async () =>
  isOwnDatabase ? (await load()).main() : runOnOwnNode(import.meta.url, load),
);
