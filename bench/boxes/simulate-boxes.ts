import { setTimeout as sleep } from 'node:timers/promises';
import { BoxComputer } from '../../apps/sandbox/src/box/box-computer.ts';
import { readingsOfMinute } from '../../apps/sandbox/src/box/readings.ts';
import type { Thermometers } from '../../apps/sandbox/src/box/take-readings.ts';
import { memoryDisk } from './memory-disk.ts';
import { CallTimer } from './time-calls.ts';
import type { Question } from './watched-program.ts';

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
const turns: NodeJS.Timeout[] = [];
let measuredCount = 0;

const thermometers: Thermometers = (state, minute) => {
  const readings = readingsOfMinute(state, minute);
  measuredCount += readings.length;
  return readings;
};

function startBox(kolliUrl: string, { id, key }: SimulationPlan['boxes'][number]): void {
  const housing = {
    boxId: id,
    key,
    link: { kolliUrl, heartbeatMs, fetch: timer.fetch },
    reportEveryMs: minuteMs / 2,
    clock: Date.now,
    thermometers,
    doorFaults: () => ({}),
    onChange: () => undefined,
    onPowerCut: () => undefined,
  };
  const computer = new BoxComputer(housing, memoryDisk);
  computers.push(computer);
  computer.start();
  computer.plugIn();
  turns.push(setInterval(() => computer.tick(), minuteMs));
}

/** Each box comes at its own moment, and so has its own moment of the minute from then on. */
async function simulate({ kolliUrl, boxes, rampMs }: SimulationPlan): Promise<void> {
  for (const box of boxes) {
    startBox(kolliUrl, box);
    await sleep(rampMs / boxes.length);
  }
}

/** Nothing more is measured; answers how many readings were once Kolli has confirmed all of them. */
async function settle(): Promise<void> {
  for (const turn of turns) clearInterval(turn);
  while (computers.some(({ record }) => record.queue.waiting.length > 0)) await sleep(100);
  const unreported = computers.reduce((sum, { record }) => sum + record.readings.length, 0);
  process.send?.({ settled: measuredCount - unreported });
}

process.on('message', (message: { readonly plan?: SimulationPlan } | Question) => {
  if (message === 'settled') void settle();
  else if (message === 'calls') {
    const connected = computers.filter(({ contact }) => contact === 'connected').length;
    process.send?.({ calls: timer.take(), connected });
  } else if (typeof message === 'object' && message.plan !== undefined) void simulate(message.plan);
});
process.on('disconnect', () => process.exit());
