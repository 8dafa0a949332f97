import { ensureInstalled } from './run/install.mjs';
import { ROOT } from './run/runtime.mjs';
import { runMain } from './run/sentence.mjs';

await runMain(async () => {
  await ensureInstalled(ROOT);
  return 0;
});
