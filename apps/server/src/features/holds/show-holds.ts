import type { CallResult } from '@kolli/contract/call/call';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { HeldDelivery, listHolds, showHold } from '@kolli/contract/delivery/holds';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { HoldCause, HoldState } from '@kolli/domain/delivery/holds';
import { CodedError } from '../../platform/coded-error.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { listOpenedDoors } from '../deliveries/doors/list-opened-doors.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { recordOpening } from '../audit-log/openings/record-opening.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { countHeld, type HeldRow, listHeld } from './held-delivery.repository.ts';
import { listDoorOpen, listMessages } from './held-details.repository.ts';

type Deps = Pick<DeliveryDeps, 'store' | 'clock'>;
type Shown = CallResult<typeof showHold>;

/** Maximum number of deliveries in the list. */
const maxListed = 200;
const listPoints = 60;
const detailPoints = 1500;

const timed = ([time, celsius]: HeldRow['newest']): HeldDelivery['newest'] =>
  time === null ? null : { time, celsius };

const rounded = (celsius: number | null) =>
  celsius === null ? null : Math.round(celsius * 10) / 10;

function toWire(row: HeldRow): HeldDelivery {
  return {
    docId: row.docId,
    deliveryId: row.kolliId,
    hold: row.hold as HoldState | null,
    cause: row.cause as HoldCause,
    heldTime: row.heldTime.getTime(),
    judgedTime: row.judgedTime?.getTime() ?? null,
    deliveryStatus: row.status as DeliveryStatus,
    pickupboxId: row.boxId,
    boxName: row.boxName,
    lockerId: row.lockerIds,
    isFridge: row.isFridge,
    stay: { from: row.from.getTime(), until: row.until?.getTime() ?? null },
    ranges: row.ranges.filter(({ min, max }, index, { [index + 1]: next }) => {
      return next?.min !== min || next.max !== max;
    }),
    minutesOutOfRange: Math.floor(row.outMs / 60_000),
    highest: timed(row.highest),
    lowest: timed(row.lowest),
    newest: timed(row.newest),
    meanKinetic: rounded(row.meanKinetic),
    curve: row.curve ?? [],
  };
}

/**
 * HLD-06: the deliveries on hold and those picked up during an excursion, those that wait for a decision first, then
 * longest first; and how many there are, of which the list has at most `limit`.
 */
export async function showHolds(
  { store, clock }: Deps,
  pharmacyId: string,
  limit = maxListed,
): Promise<CallResult<typeof listHolds>> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const rows = await listHeld(tx, { pharmacyId, now: clock(), limit, points: listPoints });
    const { total } = await countHeld(tx, pharmacyId);
    return { holds: rows.map(toWire), total };
  });
}

/** How many deliveries wait for a decision. */
export async function countHolds({ store }: Deps, pharmacyId: string): Promise<{ count: number }> {
  return store.inPharmacies([pharmacyId], async (tx) => ({
    count: (await countHeld(tx, pharmacyId)).awaiting,
  }));
}

type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

function messageOf(row: MessageRow): Shown['messages'][number] {
  const { purpose, receipt_state: receipt } = row;
  const written = row.created_at.getTime();
  if (receipt === 'delivered' || receipt === 'failed')
    return { purpose, state: receipt, time: row.receipt_at?.getTime() ?? written };
  if (row.sent_at === null) return { purpose, state: 'queued', time: written };
  return { purpose, state: 'sent', time: row.sent_at.getTime() };
}

/**
 * The messages that were not discarded. A parcel that was imported has none of its own: its customer was notified by
 * the system that it comes from.
 */
function messagesOf(rows: readonly MessageRow[], { notifiedTime }: Delivery): Shown['messages'] {
  if (rows.length === 0 && notifiedTime !== null)
    return [{ purpose: 'delivery', state: 'sent', time: notifiedTime }];
  return rows.filter(({ dropped_at: droppedAt }) => droppedAt === null).map(messageOf);
}

/**
 * One of them with its whole curve, also once somebody has decided; that the caller was shown it is recorded. Throws `delivery_not_found` for a delivery that
 * was never on hold.
 */
export async function showOneHold(
  { store, clock }: Deps,
  key: { readonly pharmacyId: string; readonly docId: string },
  caller: StaffAtPharmacy,
): Promise<Shown> {
  const { pharmacyId, docId } = key;
  const now = clock();
  return store.inPharmacies([pharmacyId], async (tx) => {
    const [row] = await listHeld(tx, { ...key, now, limit: 1, points: detailPoints });
    if (row === undefined) throw new CodedError('delivery_not_found');
    await recordOpening(tx, docId, { caller, at: now });
    const doorOpen = await listDoorOpen(tx, { ...row, pharmacyId });
    const delivery = await showDelivery(tx, pharmacyId, docId);
    const { boxId, judgedTime, lockerIds } = row;
    const isRejected = row.hold === 'rejected' && judgedTime !== null;
    return {
      held: toWire(row),
      delivery,
      doorOpen: doorOpen.map(({ from, until }) => {
        return { from: from.getTime(), until: until?.getTime() ?? null };
      }),
      openedDoors: isRejected
        ? await listOpenedDoors(tx, { pharmacyId, boxId, lockerIds, since: judgedTime })
        : [],
      messages: messagesOf(await listMessages(tx, key), delivery),
    };
  });
}
