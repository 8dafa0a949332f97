import { roomSensorId } from '@kolli/domain/box/lockers';
import { raiseDailyAlarms } from '../../alarms/raise-daily-alarms.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Unreadable } from './read-event.ts';

/** Raises the alarm that a box sends what cannot be read, once a day and reason. */
export async function reportUnreadable(
  { tx, box, receivedAt: at }: { tx: Tx; box: BoxKey; receivedAt: Date },
  found: readonly Pick<Unreadable, 'detail'>[],
): Promise<void> {
  const details = [...new Set(found.map(({ detail }) => detail))];
  await raiseDailyAlarms(
    tx,
    { ...box, cause: 'event_unreadable', at },
    details.map((detail) => ({ lockerId: roomSensorId, detail })),
  );
}
