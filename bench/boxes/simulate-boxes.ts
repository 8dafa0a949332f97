import { setTimeout as sleep } from 'node:timers/promises';
import { BoxComputer } from '../../apps/sandbox/src/box/box-computer.ts';
import { readingsOfMinute } from '../../apps/sandbox/src/box/readings.ts';
import { memoryDisk } from './memory-disk.ts';
import { CallTimer } from './time-calls.ts';

/** What this process is told to do: these boxes, at that server, coming in over so long. */
export interface SimulationPlan {
  readonly kolliUrl: string;
  readonly boxes: readonly { readonly id: string; readonly key: string }[];
  readonly rampMs: number;
}

// Many simulated boxes in one process: each with the sandbox's own computer and link, so the real
// protocol, on a disk in memory. A box that says nothing for three of these is missing.
const heartbeatMs = 30_000;
const minuteMs = 60_000;

const timer = new CallTimer();
const computers: BoxComputer[] = [];

function startBox(kolliUrl: string, { id, key }: SimulationPlan['boxes'][number]): void {
  const housing = {
    ...{ boxId: id, key },
    link: { kolliUrl, heartbeatMs, fetch: timer.fetch },
    // A box's turn is the minute itself: what it measures, it reports.
    reportEveryMs: minuteMs / 2,
    clock: Date.now,
    thermometers: readingsOfMinute,
    doorFaults: () => ({}),
    onChange: () => undefined,
    onPowerCut: () => undefined,
  };
  const computer = new BoxComputer(housing, memoryDisk);
  computers.push(computer);
  computer.start();
  computer.plugIn();
  setInterval(() => computer.tick(), minuteMs);
}

/** Each box comes at its own moment, and so has its own moment of the minute from then on. */
async function simulate({ kolliUrl, boxes, rampMs }: SimulationPlan): Promise<void> {
  for (const box of boxes) {
    startBox(kolliUrl, box);
    await sleep(rampMs / boxes.length);
  }
}

process.on('message', (message: { readonly plan?: SimulationPlan } | 'calls' | 'figures') => {
  if (message === 'calls') {
    const connected = computers.filter(({ contact }) => contact === 'connected').length;
    process.send?.({ calls: timer.take(), connected });
  } else if (typeof message === 'object' && message.plan !== undefined) void simulate(message.plan);
});
process.on('disconnect', () => process.exit());
