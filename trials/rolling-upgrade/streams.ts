import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../upgrade/site.ts';

/** As the browser app waits before it connects again: 200 to 400 milliseconds, doubled after each failure. */
const reconnectMs = (failures: number) => (200 + Math.random() * 200) * 2 ** failures;

const asBox = ({ boxKey }: Site) => ({ authorization: `Bearer ${boxKey}` });

async function partsOf(address: string, headers: Record<string, string>, signal: AbortSignal) {
  const response = await fetch(address, { headers, signal });
  if (response.status !== 200 || response.body === null)
    throw new Error(`status ${response.status}`);
  return response.body;
}

/**
 * Follows changes as staff do, and commands as boxes do (a box has at most five streams), again whenever a stream ends.
 * `open` says how many are ready, `gapsMs` how long each was not after it ended, `faults` how streams ended otherwise.
 */
export function openStreams(url: string, site: Site, ofStaff: number, ofBox: number) {
  const stop = new AbortController();
  const ready = new Set<number>();
  const [gapsMs, faults]: [number[], string[]] = [[], []];
  const follow = async (index: number, path: string, headers: () => Record<string, string>) => {
    let endedAt: number | undefined;
    let failures = 0;
    const begin = () => {
      ready.add(index);
      failures = 0;
      if (endedAt !== undefined) gapsMs.push(performance.now() - endedAt);
    };
    while (!stop.signal.aborted) {
      try {
        for await (const _part of await partsOf(url + path, headers(), stop.signal))
          if (!ready.has(index)) begin();
      } catch (error) {
        if (stop.signal.aborted) return;
        faults.push(`${path}: ${String((error as Error).cause ?? error)}`);
      }
      if (ready.delete(index)) endedAt = performance.now();
      await sleep(reconnectMs(failures));
      failures += 1;
    }
  };
  const running = Array.from({ length: ofStaff + ofBox }, (_, index) =>
    index < ofStaff
      ? follow(index, `/api/live/${site.pharmacyId}`, () => ({ authtoken: site.tokenOf() }))
      : follow(index, '/device/v1/commands', () => asBox(site)),
  );
  const end = async () => {
    stop.abort();
    await Promise.all(running);
  };
  return { open: () => ready.size, gapsMs, faults, end };
}
