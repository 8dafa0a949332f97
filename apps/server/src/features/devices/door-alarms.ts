import type { DoorFault } from '@kolli/domain/door-faults';
import type { Tx } from '../../platform/database/open-database.ts';
import { endAlarm, raiseAlarm } from '../alarms/raise-alarm.ts';

interface DoorAt {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly at: Date;
}

/** The alarm of each fault; the types of the specification have none for the last two. */
const alarms = {
  door_open: { type: 'door_open', cause: 'stays_open' },
  not_opened: { type: 'door_closed', cause: 'not_opened' },
  occupied: { type: 'other', cause: 'found_occupied' },
  broken: { type: 'other', cause: 'broken' },
} as const satisfies Record<DoorFault, object>;

/** Raises the alarm of a door's fault; one that lasts already stands. */
export async function raiseDoorAlarm(
  tx: Tx,
  { pharmacyId, boxId, lockerId, at }: DoorAt,
  fault: DoorFault,
): Promise<void> {
  await raiseAlarm(tx, { pharmacyId, boxId, lockerId, at, ...alarms[fault] });
}

/** Ends the alarm of this fault of a door. */
export async function endDoorAlarm(
  tx: Tx,
  { pharmacyId, boxId, lockerId, at }: DoorAt,
  fault: DoorFault,
): Promise<void> {
  await endAlarm(tx, { pharmacyId, boxId, lockerId, at, ...alarms[fault] });
}

/** Ends every alarm of a door: a fault may have taken the place of another. */
export async function endDoorAlarms(tx: Tx, door: DoorAt): Promise<void> {
  for (const fault of Object.keys(alarms)) await endDoorAlarm(tx, door, fault as DoorFault);
}
