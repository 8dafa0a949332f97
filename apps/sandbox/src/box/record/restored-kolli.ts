import type { DeviceState } from '@kolli/contract/machine/device';
import { type BoxRecord, knowledgeOf, withEvents, withQueue } from './box-record.ts';
import { reconcile } from './event-queue.ts';

/** What a heartbeat says, and the number that the box had as confirmed when it sent it. */
export interface HeartbeatAnswer {
  readonly epoch: string;
  readonly lastSeq: number;
  readonly ackedBefore: number | null;
}

/**
 * The record after a heartbeat. The first one gives the number to continue from; later ones may be older than answers
 * to events. If the epoch changed or Kolli's number went back, its database was restored: the events that it misses
 * wait again under their numbers, and after them `contents`, by what the box knew until now.
 */
export function withHeartbeat(record: BoxRecord, answer: HeartbeatAnswer, now: number): BoxRecord {
  const { epoch, lastSeq, ackedBefore } = answer;
  const isNewEpoch = record.epoch !== null && record.epoch !== epoch;
  const isRestored = isNewEpoch || (ackedBefore !== null && lastSeq < ackedBefore);
  const isFirst = record.queue.ackedSeq === null;
  if (!isRestored && !isFirst) return { ...record, epoch };
  const continued = withQueue({ ...record, epoch }, reconcile(record.queue, lastSeq, now));
  if (!isRestored || record.document === null) return continued;
  const parcels = knowledgeOf(record).deliveries.flatMap(({ docId, lockers }) =>
    lockers.filter(({ loaded }) => loaded).map(({ lockerId }) => ({ docId, lockerId })),
  );
  const reporting = withEvents(continued, [{ kind: 'contents', at: now, parcels }]);
  return { ...reporting, contentsPlace: reporting.queue.madeCount };
}

/**
 * Whether the box may use a document that it requested when this many events were confirmed: it belongs to the epoch
 * that the box knows, and Kolli knew by then what lies behind the doors.
 */
export function isUsable(
  record: BoxRecord,
  { epoch }: Pick<DeviceState, 'epoch'>,
  confirmedBefore: number,
): boolean {
  const isKnownEpoch = record.epoch === null || record.epoch === epoch;
  return isKnownEpoch && confirmedBefore >= record.contentsPlace;
}
