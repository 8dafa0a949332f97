import { runOnOwnNode } from './run/runtime.mjs';
import { runMain } from './run/sentence.mjs';

const load = () => import('./run/kolli.mjs');

// An installation with a database of its own has installed what it runs on, perhaps without what builds it.
const isOwnDatabase = Boolean(process.env.DATABASE_URL);
await runMain(async () =>
  isOwnDatabase ? (await load()).main() : runOnOwnNode(import.meta.url, load),
);
