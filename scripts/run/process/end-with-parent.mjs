import { env, ppid } from 'node:process';

// Preloaded into a test runner. Its workers inherit the option, but have another parent.
if (env.KOLLI_TEST_RUN === String(ppid)) {
  process.on('disconnect', () => process.exit(1));
  // The channel must not keep a finished runner alive.
  process.channel?.unref();
}
