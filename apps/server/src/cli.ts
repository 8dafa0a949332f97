import { onSignal } from './cli/progress/interruptible.ts';
import { runCli } from './cli/run-cli.ts';
import { systemClock } from './platform/clock/clock.ts';

process.exitCode = await runCli(
  process.argv.slice(2),
  {
    environment: process.env,
    clock: systemClock,
    say: (line) => console.log(line),
    out: process.stderr,
    onInterrupt: onSignal,
  },
  (text) => console.error(text),
);
