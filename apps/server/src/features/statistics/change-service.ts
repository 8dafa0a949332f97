import { occupancyMoments } from '@kolli/domain/occupancy-moments';
import { type ServedDoor, type ServiceChange, servedDoors } from '@kolli/domain/service-log';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { addMoments } from './moment.repository.ts';
import * as logs from './occupancy-log.repository.ts';

const keyOf = ({ lockerId, kind }: Pick<ServedDoor, 'lockerId' | 'kind'>) => `${lockerId} ${kind}`;

/**
 * Notes that a box or doors of it come into service or go out of it, and counts since when: hours in
 * service are exact to the millisecond (BOX-25). Held by the caller, so that nobody else changes the
 * same box meanwhile.
 */
export async function changeService(
  tx: Tx,
  box: BoxKey,
  changes: readonly ServiceChange[],
  by: AuditActor | null,
): Promise<void> {
  if (changes.length === 0) return;
  const before = servedDoors(await logs.readServiceLog(tx, box));
  await logs.insertServiceChanges(tx, box, changes, by);
  const after = servedDoors(await logs.readServiceLog(tx, box));
  const since = Math.min(...changes.map(({ at }) => at));
  const stays = await logs.readDoorStays(tx, box, { since });
  const known = new Map(before.map((door) => [keyOf(door), door.spans]));
  const moments = after.flatMap((door) => {
    const own = stays.filter(({ name, kind }) => name === door.lockerId && kind === door.kind);
    return occupancyMoments(
      { placeId: box.boxId, kind: door.kind },
      { stays: own, spans: known.get(keyOf(door)) ?? [] },
      { stays: own, spans: door.spans },
    );
  });
  await addMoments(tx, box.pharmacyId, moments);
}
