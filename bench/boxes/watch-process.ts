import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The resources used by a process so far, and its event-loop lag since the last reply, in ms. */
export interface ProcessFigures {
  readonly cpuSeconds: number;
  readonly rssMb: number;
  readonly lag: { readonly mean: number; readonly p99: number; readonly max: number };
}

// Preloaded into a program of the product, so that it measures itself without changes.
const resolutionMs = 10;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

function figures(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const lag = { mean: ms(delay.mean), p99: ms(delay.percentile(99)), max: ms(delay.max) };
  delay.reset();
  return {
    cpuSeconds: (user + system) / 1e6,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    lag,
  };
}

process.on('message', (message) => {
  if (message === 'figures') process.send?.({ figures: figures() });
});
