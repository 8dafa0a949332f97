import { roomSensorId } from '@kolli/domain/box/lockers';
import { appendAudit } from '../../../platform/audit/audit.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { raiseAlarms } from '../../alarms/raise-alarm.ts';
import { listParcels, setConfirmed, setUnconfirmed } from './unconfirmed-door.repository.ts';

type BoxAt = BoxKey & { readonly at: Date };

/** Maximum doors that an alarm names; the others are counted. */
const maxNamed = 20;

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

function namesOf(lockerIds: readonly string[]): string {
  const named = lockerIds.toSorted(byNumber).slice(0, maxNamed).join(', ');
  return lockerIds.length > maxNamed ? `${named} (+${lockerIds.length - maxNamed})` : named;
}

/**
 * Marks doors as unconfirmed: until staff confirm them no PIN opens them and no parcel is reserved for them. One alarm
 * names those that were not marked before.
 */
export async function markUnconfirmed(
  tx: Tx,
  { pharmacyId, boxId, at }: BoxAt,
  lockerIds: readonly string[] | 'all',
): Promise<void> {
  const marked = await setUnconfirmed(tx, { pharmacyId, boxId, at }, lockerIds);
  if (marked.length === 0) return;
  const place = { pharmacyId, boxId, lockerId: roomSensorId, at };
  const detail = namesOf(marked);
  await raiseAlarms(tx, [{ ...place, type: 'other', cause: 'doors_unconfirmed', detail }]);
}

/**
 * Compares what a box reports behind its doors with what is stored here, after a restore. Doors where they differ
 * become unconfirmed.
 */
export async function compareContents(
  tx: Tx,
  box: BoxAt,
  lockerIds: Iterable<string>,
  reported: readonly { readonly lockerId: string; readonly docId: string }[],
): Promise<void> {
  const stored = await listParcels(tx, box);
  const atBox = new Map(reported.map(({ lockerId, docId }) => [lockerId, docId]));
  const differing = [...lockerIds].filter((id) => stored.get(id) !== atBox.get(id));
  await markUnconfirmed(tx, box, differing);
}

/** Staff, at the box or on a screen, confirm that what is stored behind a door is right; audited. */
export async function confirmContents(
  tx: Tx,
  { pharmacyId, boxId, at }: BoxAt,
  confirmed: {
    readonly lockerId: string;
    readonly userId: string | null;
    readonly userName: string | null;
  },
): Promise<void> {
  const { lockerId, userId, userName } = confirmed;
  if (!(await setConfirmed(tx, { pharmacyId, boxId }, lockerId))) return;
  await appendAudit(tx, {
    pharmacyId,
    at,
    userId,
    userName,
    action: 'door.confirm',
    subject: boxId,
    detail: { lockerId },
  });
  announce(tx, { pharmacyId, boxId, at });
}
