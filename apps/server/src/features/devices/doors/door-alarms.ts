import type { DoorFault } from '@kolli/domain/box/door-faults';
import type { Tx } from '../../../platform/database/open-database.ts';
import { endAlarm, raiseAlarm } from '../../alarms/raise-alarm.ts';

interface DoorAt {
  readonly pharmacyId: string;
  readonly boxId: string;
  readonly lockerId: string;
  readonly at: Date;
}

/** The alarm type and cause of each fault; the specification has no types for the last two. */
const alarms = {
  door_open: { type: 'door_open', cause: 'stays_open' },
  not_opened: { type: 'door_closed', cause: 'not_opened' },
  occupied: { type: 'other', cause: 'found_occupied' },
  broken: { type: 'other', cause: 'broken' },
} as const satisfies Record<DoorFault, object>;

/** Raises the alarm of a door's fault, unless it is already active. */
export async function raiseDoorAlarm(
  tx: Tx,
  { pharmacyId, boxId, lockerId, at }: DoorAt,
  fault: DoorFault,
): Promise<void> {
  await raiseAlarm(tx, { pharmacyId, boxId, lockerId, at, ...alarms[fault] });
}

/** Ends the alarm of one fault of a door. */
export async function endDoorAlarm(
  tx: Tx,
  { pharmacyId, boxId, lockerId, at }: DoorAt,
  fault: DoorFault,
): Promise<void> {
  await endAlarm(tx, { pharmacyId, boxId, lockerId, at, ...alarms[fault] });
}

/** Ends the alarms of all faults of a door, since one fault may have replaced another. */
export async function endDoorAlarms(tx: Tx, door: DoorAt): Promise<void> {
  for (const fault of Object.keys(alarms)) await endDoorAlarm(tx, door, fault as DoorFault);
}
