import { loadavg } from 'node:os';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { waitFor } from '../../e2e/testing/programs.ts';
import { startServer, type WatchedServer } from '../boxes/start-server.ts';
import { startWatched } from '../boxes/watched-program.ts';
import { percentile } from '../deliveries/report-figures.ts';
import { type BenchRequest, measureRequests } from '../deliveries/send-requests.ts';
import type { LoadedChain } from './load-chain.ts';

const boxCount = 2000;
const load = { connections: 128, seconds: 5 };
const rounds = 3;

async function startBare(): Promise<WatchedServer> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const server = startWatched('bench/bare-heartbeats.ts', env);
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, server.child, server.output);
  return { server, url };
}

function requestsTo(url: string, boxes: LoadedChain['boxes']): BenchRequest[] {
  const body = JSON.stringify({ at: Date.now(), softwareVersion: '1.0' });
  return boxes.slice(0, boxCount).map(({ key }) => ({
    url: `${url}/device/v1/heartbeat`,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  }));
}

/** One round: heartbeats a second, also for each second of the server's processor, and the 99th percentile in ms. */
async function measure({ server, url }: WatchedServer, boxes: LoadedChain['boxes']) {
  const before = await server.figures();
  const { perSecond, times } = await measureRequests(requestsTo(url, boxes), load);
  const cpuSeconds = (await server.figures()).cpuSeconds - before.cpuSeconds;
  return { perSecond, perCpuSecond: times.length / cpuSeconds, p99: percentile(times, 0.99) };
}

/** Heartbeats over HTTP with the check of each key, compared in turns with a bare server. */
export async function measureHttpHeartbeats({ world, boxes }: LoadedChain): Promise<void> {
  const kolli = await startServer(world, { role: 'api' });
  const bare = await startBare();
  try {
    // The first heartbeat of a box tells its software version and epoch.
    await measure(kolli, boxes);
    await measure(bare, boxes);
    for (let round = 0; round < rounds; round += 1) {
      const [own, without] = [await measure(kolli, boxes), await measure(bare, boxes)];
      const shown = ({ perSecond, perCpuSecond, p99 }: typeof own) =>
        `${perSecond.toFixed(0)}/s, ${perCpuSecond.toFixed(0)} a second of processor, p99 ${p99.toFixed(1)} ms`;
      const ratio = (own.perSecond / without.perSecond).toFixed(2);
      console.log(
        `Heartbeats over HTTP: ${shown(own)}; bare server ${shown(without)}; ratio ${ratio} (load ${loadavg()[0]?.toFixed(1)})`,
      );
    }
  } finally {
    await kolli.server.stop();
    await bare.server.stop();
  }
}
