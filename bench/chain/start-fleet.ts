import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestFrom, startWatched } from '../boxes/watched-program.ts';
import type { ChainBox } from './load-chain.ts';
import type { ChainFigures, ChainPlan } from './simulate-chain.ts';

/** The boxes of a chain, in separate processes. */
export interface Fleet {
  readonly figures: () => Promise<ChainFigures>;
  readonly stop: () => Promise<void>;
}

const processes = 2;
const addressesEach = 4;

/** Files of a server besides its streams: connections, listening sockets, the log. */
const spareFiles = 300;

/** How many streams a process may have open here: it cannot open more files than `ulimit -Hn` says. */
export function maxStreams(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit) - spareFiles;
}

/** Starts the boxes, with a stream, heartbeats and readings as docs/device-api.md says. */
export function startFleet(url: string, boxes: readonly ChainBox[], rampMs: number): Fleet {
  const programs = Array.from({ length: processes }, () =>
    startWatched('bench/chain/simulate-chain.ts', process.env),
  );
  for (const [index, program] of programs.entries()) {
    const plan: ChainPlan = {
      url,
      boxes: boxes.filter((_, number) => number % processes === index),
      rampMs,
      firstAddress: 2 + index * addressesEach,
      heartbeatMs: 30_000,
      reportMs: 300_000,
    };
    program.child.send({ plan });
  }
  return {
    figures: async () => {
      const answers = await Promise.all(programs.map(({ child }) => requestFrom(child, 'calls')));
      const all = answers.map(({ calls }) => calls as ChainFigures);
      const sum = (name: keyof ChainFigures) => all.reduce((total, one) => total + one[name], 0);
      return { open: sum('open'), refused: sum('refused'), answered: sum('answered') };
    },
    stop: async () => {
      for (const { stop } of programs) await stop();
    },
  };
}

const pollMs = 200;

/** Waits until `count` streams are open; throws after `timeoutMs`. Returns after how many seconds half and all of them were. */
export async function awaitOpen(
  fleet: Fleet,
  count: number,
  timeoutMs = 180_000,
): Promise<{ readonly half: number; readonly all: number }> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  let half: number | undefined;
  for (;;) {
    const { open, refused } = await fleet.figures();
    if (open >= count / 2) half ??= seconds();
    if (open >= count) return { half: half ?? 0, all: seconds() };
    if (seconds() > timeoutMs / 1000)
      throw new Error(`${open} of ${count} streams are open, ${refused} were refused`);
    await sleep(pollMs);
  }
}
