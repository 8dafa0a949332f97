import type { HistoryLine } from './history-schema.ts';

/** From when to when a delivery had its doors or shelves; `until` is null where it has them now. */
export interface Stay {
  readonly from: Date;
  readonly until: Date | null;
  /** Since when the parcel was behind the doors; null when it never came. */
  readonly loadedAt: Date | null;
}

function end(line: HistoryLine): Date {
  const times = [line.removedTime, line.deleteTime, line.cancelTime, line.pickupTime];
  const ends = [...times, line.destroyTime].flatMap((time) => time?.getTime() ?? []);
  return new Date(Math.min(...ends));
}

/** How long its doors were, or are, its own; undefined without door. */
export function stayInDoors(line: HistoryLine): Stay | undefined {
  if (line.lockerId.length === 0) return undefined;
  const isHeld = ['reserved', 'delivered', 'expired'].includes(line.deliveryStatus);
  return {
    from: line.assignedTime ?? line.reservedTime,
    until: isHeld ? null : end(line),
    loadedAt: line.deliveryTime ?? null,
  };
}

/** How long it lay, or lies, on its shelves; undefined where it never lay there for all we know. */
export function stayOnShelves(line: HistoryLine): Stay | undefined {
  const { shelf, lockerId, deliveryTime, deliveryStatus } = line;
  if (shelf.length === 0 || lockerId.length > 0 || deliveryTime === undefined) return undefined;
  const isHeld = ['delivered', 'expired'].includes(deliveryStatus);
  return { from: deliveryTime, until: isHeld ? null : end(line), loadedAt: deliveryTime };
}
