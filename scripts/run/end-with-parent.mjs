import { env, ppid } from 'node:process';

// Loaded into a test runner before it begins. Its workers inherit the option, but not the parent.
if (env.KOLLI_TEST_RUN === String(ppid)) {
  process.on('disconnect', () => process.exit(1));
  // The channel alone shall not keep a runner that is done.
  process.channel?.unref();
}
