import { ensureInstalled } from './run/setup/install.mjs';
import { ROOT } from './run/setup/runtime.mjs';
import { runMain } from './run/process/user-error.mjs';

await runMain(async () => {
  await ensureInstalled(ROOT);
  return 0;
});
