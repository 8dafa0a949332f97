import type { HistoryLine } from './lines/history-schema.ts';

/** When a delivery occupied its doors or shelves; `until` is null if it still does. */
export interface Stay {
  readonly from: Date;
  readonly until: Date | null;
  /** When the parcel was loaded; null if it never was. */
  readonly loadedAt: Date | null;
}

function end(line: HistoryLine): Date {
  const times = [line.removedTime, line.deleteTime, line.cancelTime, line.pickupTime];
  const ends = [...times, line.destroyTime].flatMap((time) => time?.getTime() ?? []);
  return new Date(Math.min(...ends));
}

/** When it held its doors; undefined without doors. */
export function stayInDoors(line: HistoryLine): Stay | undefined {
  if (line.lockerId.length === 0) return undefined;
  const isHeld = ['reserved', 'delivered', 'expired'].includes(line.deliveryStatus);
  return {
    from: line.assignedTime ?? line.reservedTime,
    until: isHeld ? null : end(line),
    loadedAt: line.deliveryTime ?? null,
  };
}

/** When it was on its shelves; undefined if it is not known to have been there. */
export function stayOnShelves(line: HistoryLine): Stay | undefined {
  const { shelf, lockerId, deliveryTime, deliveryStatus } = line;
  if (shelf.length === 0 || lockerId.length > 0 || deliveryTime === undefined) return undefined;
  const isHeld = ['delivered', 'expired'].includes(deliveryStatus);
  return { from: deliveryTime, until: isHeld ? null : end(line), loadedAt: deliveryTime };
}
