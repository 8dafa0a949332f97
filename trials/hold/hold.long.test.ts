import { test } from 'vitest';
import { walkThroughHolds } from '../../apps/sandbox/src/testing/holds/hold-histories.ts';
import { ownTestServer } from '../../apps/server/src/testing/test-server.ts';
import { inTrial } from '../testing/in-trial.ts';
import { RealKolli } from './real-kolli.ts';

const minuteMs = 60_000;
const server = await ownTestServer();

test('HLD-04 HLD-05: with the real server, too, no PIN opens a door after the box could know of the hold, and no released parcel stays shut', () =>
  inTrial('hold', { shortSeconds: 4, longMinutes: 10 }, async ({ durationMs, chance }) => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const open = async (rules: Parameters<typeof RealKolli.open>[2]) => {
      const kolli = await RealKolli.open(server, url, rules);
      // The next box begins after the history of the one before.
      const startsAt = Math.ceil(server.time.clock().getTime() / minuteMs + 1) * minuteMs;
      kolli.setTime(startsAt);
      return { kolli, startsAt };
    };
    const endsAt = performance.now() + durationMs;
    let count = 0;
    do {
      const seed = Math.floor(chance.next() * 2 ** 31);
      count += await walkThroughHolds(open, { numRuns: 1, seed, endOnFailure: true });
    } while (performance.now() < endsAt);
    console.log(`${count} histories`);
  }));
