import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { boxRoutes } from '../box/box-routes.ts';
import { BoxFleet } from '../box/simulator/box-fleet.ts';
import { LiveStreams } from '../live/live-streams.ts';

const boxId = '01930000-0000-7000-8000-0000000000b1';

/** A new box that is connected to this address, and the address of its control interface. */
export async function startBox(kolliUrl: string, key: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kolli-kit-'));
  const fleet = new BoxFleet({ kolliUrl, dataDir, reportEveryMs: 60_000 });
  const app = Fastify({ forceCloseConnections: true });
  boxRoutes(app, fleet, new LiveStreams());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await fleet.follow({
    pharmacies: [
      {
        businessId: '1234567-0',
        pharmacyId: '01930000-0000-7000-8000-0000000000c1',
        name: 'Pharmacy',
        orderSources: [],
        boxes: [{ id: boxId, name: 'Box', key }],
      },
    ],
  });
  const stop = async () => {
    await fleet.stop();
    await app.close();
    rmSync(dataDir, { recursive: true });
  };
  return { control: `${address}/boxes/${boxId}`, stop };
}
