import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../boxes/start-server.ts';
import type { LoadedChain } from './load-chain.ts';
import { awaitOpen, maxStreams, startFleet } from './start-fleet.ts';

const wanted = Number(process.env.KOLLI_BENCH_STREAMS ?? 20_000);
const rampMs = 30_000;
/** How long the first heartbeats and states of all boxes take at most. */
const settleMs = 10_000;
/** The longest time until all streams are back that OPS-14 allows. */
const limitSeconds = 60;

/**
 * The streams of all boxes on one server that is killed and started again: the time until each is open again and has
 * had its first event. Meanwhile the boxes send heartbeats and readings and read their state.
 */
export async function measureStreams({ world, boxes }: LoadedChain): Promise<void> {
  const count = Math.min(wanted, boxes.length, maxStreams());
  if (count < wanted) console.log(`${count} streams: no more boxes, or files that may be open`);
  const first = await startServer(world, { role: 'api' });
  const stops = [first.server.stop];
  try {
    const fleet = startFleet(first.url, boxes.slice(0, count), rampMs);
    stops.unshift(fleet.stop);
    await awaitOpen(fleet, count);
    await sleep(settleMs);
    const { rssMb } = await first.server.figures();
    console.log(`${count} streams are open, the server has ${rssMb.toFixed(0)} MB`);
    const before = await fleet.figures();
    const exited = once(first.server.child, 'exit');
    first.server.child.kill('SIGKILL');
    await exited;
    const killedAt = performance.now();
    const second = await startServer(world, { role: 'api', port: Number(new URL(first.url).port) });
    stops.push(second.server.stop);
    const downSeconds = (performance.now() - killedAt) / 1000;
    const { half, all } = await awaitOpen(fleet, count);
    const { refused } = await fleet.figures();
    const { lag, rssMb: after, cpuSeconds } = await second.server.figures();
    console.log(
      `Streams: down for ${downSeconds.toFixed(1)} s; after it half were back in ${half.toFixed(1)} s and all ` +
        `${count} in ${all.toFixed(1)} s (at most ${limitSeconds}); ${refused - before.refused} calls refused; ` +
        `the server used ${cpuSeconds.toFixed(1)} s of processor, ` +
        `lag ${lag.p99.toFixed(0)} ms (99th percentile), ${after.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (all > limitSeconds) throw new Error('The streams came back too late');
  } finally {
    for (const stop of stops) await stop();
  }
}
