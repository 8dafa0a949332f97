import {
  type HeartbeatIntake,
  openHeartbeatIntake,
} from '../../apps/server/src/features/devices/connection/heartbeat-intake.ts';
import { recordHeartbeat } from '../../apps/server/src/features/devices/connection/record-heartbeat.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { ChainBox, LoadedChain } from './load-chain.ts';

/** Heartbeats that are under way at the same time. */
const atOnce = 100;
const measuredMs = 5000;
const rounds = 3;

type World = LoadedChain['world'];

/** Boxes that beat one after the other, without their keys and HTTP. */
function beating({ store }: World, boxes: readonly ChainBox[], heartbeats: HeartbeatIntake) {
  const clock = () => new Date();
  const deps = { store, clock, settings: { BOX_KEY_DAYS: 365 }, heartbeats };
  let next = 0;
  const beat = async () => {
    const box = boxes[next % boxes.length];
    next += 1;
    if (box === undefined) return;
    const { pharmacyId, id: boxId } = box;
    const key = { keyId: boxId, keyMadeAt: clock(), replacesKeyId: null };
    const caller = { kind: 'device', pharmacyId, boxId, ...key } as const;
    await recordHeartbeat(deps, caller, { at: Date.now(), softwareVersion: '1.0' });
  };
  return { beat, count: () => next };
}

/** Beats for a while; returns the number a second. */
async function beatsPerSecond({ beat, count }: ReturnType<typeof beating>, isDone: () => boolean) {
  const [begun, before] = [performance.now(), count()];
  const sendOn = async () => {
    while (!isDone()) await beat();
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return (1000 * (count() - before)) / (performance.now() - begun);
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/** Heartbeats gathered, compared in turns with each in a transaction of its own. */
export async function measureHeartbeats({ world, boxes }: LoadedChain): Promise<void> {
  const alone = beating(world, boxes, async () => undefined);
  const log = createLog('warn');
  const gathered = beating(world, boxes, openHeartbeatIntake({ store: world.store, log }));
  // The first heartbeat of a box tells its software version and epoch.
  await beatsPerSecond(alone, () => alone.count() >= boxes.length);
  for (let round = 0; round < rounds; round += 1) {
    const each = await beatsPerSecond(alone, after(measuredMs));
    const together = await beatsPerSecond(gathered, after(measuredMs));
    const ratio = (together / each).toFixed(1);
    console.log(
      `Heartbeats: ${Math.round(each)}/s each alone, ${Math.round(together)}/s gathered (${ratio} times)`,
    );
  }
}
