import { isOpen } from '@kolli/domain/delivery/delivery-states';
import { comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { partsOver, type RetentionLimits } from '../retention/retention-limits.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { closingOf, deliveryRow } from './delivery-row.ts';
import { historyActions } from './history-actions.ts';
import type { HistoryRows } from './history-tables.ts';
import type { HistoryLine } from './lines/history-schema.ts';
import { stayInDoors, stayOnShelves } from './history-places.ts';
import { withoutParts } from './without-parts.ts';
import type { BookBox, PharmacyBook } from './pharmacy-book.ts';

interface Owner {
  readonly pharmacy_id: string;
  readonly delivery_id: string;
}

function kolliRows(owner: Owner, line: HistoryLine): HistoryRows['delivery_kolli'] {
  const is_open = isOpen(line.deliveryStatus);
  const ids = [line.deliveryId, ...line.additionalDeliveryIds].map(comparedKolliId);
  return ids.map((kolli_id, ordinal) => ({ ...owner, ordinal, kolli_id, is_open }));
}

function doorRows(owner: Owner, line: HistoryLine, box: BookBox | undefined) {
  const stay = stayInDoors(line);
  if (stay === undefined || box === undefined) return [];
  const times = {
    occupied_at: stay.from,
    loaded_at: stay.loadedAt,
    emptied_at: stay.loadedAt === null ? null : stay.until,
    judged_until: line.hold?.judgedTime ?? null,
    released_at: stay.until,
  };
  const delivery_is_open = isOpen(line.deliveryStatus);
  return line.lockerId.flatMap((locker_id) => {
    // `bookLine` has refused doors that the box does not have.
    const locker_kind = box.doors.get(locker_id)?.kind;
    if (locker_kind === undefined) return [];
    const place = { box_id: box.id, locker_id, locker_kind };
    return [{ ...owner, id: newId(), ...place, delivery_is_open, ...times }];
  });
}

function shelfRows(owner: Owner, line: HistoryLine): HistoryRows['shelf_occupancy'] {
  const stay = stayOnShelves(line);
  if (stay === undefined) return [];
  const delivery_is_open = isOpen(line.deliveryStatus);
  const times = { occupied_at: stay.from, released_at: stay.until };
  return line.shelf.map((shelf) => ({ ...owner, id: newId(), shelf, delivery_is_open, ...times }));
}

/** Events before a delivery has a place. */
const placeless: ReadonlySet<string> = new Set(['arrive', 'createOnPharmacy']);

function actionRows(owner: Owner, line: HistoryLine, boxId: string | undefined, now: Date) {
  return historyActions(line).map((action) => ({
    ...owner,
    id: newId(),
    event: action.event,
    actor: 'import' as const,
    user_id: null,
    user_name: action.userName,
    box_id: placeless.has(action.event) ? null : (boxId ?? null),
    locker_ids: [...action.lockerIds],
    shelves: [...action.shelves],
    detail: JSON.stringify({ effects: action.effects, reason: action.reason }),
    status: action.status,
    occurred_at: action.at,
    recorded_at: now,
  }));
}

/** The rows of a line accepted by `bookLine`, without what is no longer stored of a delivery of its age. */
export function historyRows(
  secrets: Secrets,
  book: PharmacyBook,
  line: HistoryLine,
  { now, limits }: { readonly now: Date; readonly limits: RetentionLimits },
): HistoryRows {
  const all = completeRows(secrets, book, line, now);
  const closedAt = closingOf(line);
  const parts = closedAt === undefined ? [] : partsOver(limits, closedAt);
  return withoutParts(all, parts);
}

function completeRows(
  secrets: Secrets,
  book: PharmacyBook,
  line: HistoryLine,
  now: Date,
): HistoryRows {
  const id = newId();
  const owner = { pharmacy_id: book.id, delivery_id: id };
  const box = line.box === undefined ? undefined : book.boxes.get(line.box);
  return {
    delivery: [deliveryRow(secrets, book, line, { id, now })],
    delivery_kolli: kolliRows(owner, line),
    locker_occupancy: doorRows(owner, line, box),
    shelf_occupancy: shelfRows(owner, line),
    delivery_action: actionRows(owner, line, box?.id, now),
  };
}
