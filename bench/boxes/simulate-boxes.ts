import { setTimeout as sleep } from 'node:timers/promises';
import { BoxComputer } from '../../apps/sandbox/src/box/simulator/box-computer.ts';
import { readingsOfMinute } from '../../apps/sandbox/src/box/world/readings.ts';
import type { Thermometers } from '../../apps/sandbox/src/box/record/take-readings.ts';
import { memoryDisk } from './memory-disk.ts';
import { CallTimer } from './time-calls.ts';
import type { Question } from './watched-program.ts';

/** The message that starts the simulation: boxes that connect to a server, spread over `rampMs`. */
export interface SimulationPlan {
  readonly kolliUrl: string;
  readonly boxes: readonly { readonly id: string; readonly key: string }[];
  readonly rampMs: number;
}

// Many simulated boxes in one process: each with the sandbox's computer and link, so the real
// protocol, and a disk in memory.
/** A box that misses three heartbeats raises an alarm. */
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
    closedDoors: [],
    onChange: () => undefined,
    onPowerCut: () => undefined,
  };
  const computer = new BoxComputer(housing, memoryDisk);
  computers.push(computer);
  computer.start();
  computer.plugIn();
  turns.push(setInterval(() => computer.tick(), minuteMs));
}

/** Starts the boxes one after the other, so that their reports are spread over the minute. */
async function simulate({ kolliUrl, boxes, rampMs }: SimulationPlan): Promise<void> {
  for (const box of boxes) {
    startBox(kolliUrl, box);
    await sleep(rampMs / boxes.length);
  }
}

/** Stops measuring and, when Kolli has confirmed all readings, replies with their number. */
async function stopMeasuring(): Promise<void> {
  for (const turn of turns) clearInterval(turn);
  while (computers.some(({ record }) => record.queue.waiting.length > 0)) await sleep(100);
  const unreported = computers.reduce((sum, { record }) => sum + record.readings.length, 0);
  process.send?.({ measuredTotal: measuredCount - unreported });
}

process.on('message', (message: { readonly plan?: SimulationPlan } | Question) => {
  if (message === 'measuredTotal') void stopMeasuring();
  else if (message === 'calls') {
    const connected = computers.filter(({ contact }) => contact === 'connected').length;
    process.send?.({ calls: timer.drain(), connected });
  } else if (typeof message === 'object' && message.plan !== undefined) void simulate(message.plan);
});
process.on('disconnect', () => process.exit());
