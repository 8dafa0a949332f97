import type { CallResult } from '@kolli/contract/call/call';
import type { HeldDelivery, listHolds, showHold } from '@kolli/contract/delivery/holds';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { HoldCause, HoldState } from '@kolli/domain/delivery/holds';
import { CodedError } from '../../platform/coded-error.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import {
  countAwaiting,
  type HeldRow,
  listDoorOpen,
  listHeld,
  listMessages,
} from './held-delivery.repository.ts';

type Deps = Pick<DeliveryDeps, 'store' | 'clock'>;
type Shown = CallResult<typeof showHold>;

const listPoints = 60;
const detailPoints = 1500;

const rounded = (celsius: number | null) =>
  celsius === null ? null : Math.round(celsius * 10) / 10;

function toWire(row: HeldRow): HeldDelivery {
  return {
    docId: row.docId,
    deliveryId: row.kolliId,
    hold: row.hold as HoldState | null,
    cause: row.cause as HoldCause,
    heldTime: row.heldTime.getTime(),
    deliveryStatus: row.status as DeliveryStatus,
    pickupboxId: row.boxId,
    boxName: row.boxName,
    lockerId: row.lockerIds,
    isFridge: row.isFridge,
    stay: { from: row.from.getTime(), until: row.until?.getTime() ?? null },
    range: { min: row.min, max: row.max },
    minutesOutOfRange: Math.floor(row.outMs / 60_000),
    highest: row.highest,
    lowest: row.lowest,
    newest: row.newest,
    meanKinetic: rounded(row.meanKinetic),
    curve: row.curve ?? [],
  };
}

/** HLD-06: the deliveries on hold and those picked up during an excursion, longest first. */
export async function showHolds(
  { store, clock }: Deps,
  pharmacyId: string,
): Promise<CallResult<typeof listHolds>> {
  return store.inPharmacies([pharmacyId], async (tx) => {
    const rows = await listHeld(tx, { pharmacyId, now: clock(), points: listPoints });
    return { holds: rows.map(toWire) };
  });
}

/** How many deliveries wait for a decision. */
export async function countHolds({ store }: Deps, pharmacyId: string): Promise<{ count: number }> {
  return store.inPharmacies([pharmacyId], async (tx) => ({
    count: await countAwaiting(tx, pharmacyId),
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
 * One of them with its whole curve, also once somebody has decided. Throws `delivery_not_found` for a delivery that
 * was never on hold.
 */
export async function showOneHold(
  { store, clock }: Deps,
  key: { readonly pharmacyId: string; readonly docId: string },
): Promise<Shown> {
  const { pharmacyId, docId } = key;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const [row] = await listHeld(tx, { ...key, now: clock(), points: detailPoints });
    if (row === undefined) throw new CodedError('delivery_not_found');
    const doorOpen = await listDoorOpen(tx, { ...row, pharmacyId });
    return {
      held: toWire(row),
      delivery: await showDelivery(tx, pharmacyId, docId),
      doorOpen: doorOpen.map(({ from, until }) => {
        return { from: from.getTime(), until: until?.getTime() ?? null };
      }),
      messages: (await listMessages(tx, key)).map(messageOf),
    };
  });
}
