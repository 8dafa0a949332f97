import { appendAudit } from '../../platform/audit/audit.ts';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { AlarmRow } from './alarm.repository.ts';
import type { PendingReminder } from './notifications/notification.repository.ts';

export interface CommentDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** What undoes a comment. */
export interface CommentStep {
  readonly checkId: string;
  /** As it was before. */
  readonly alarm: AlarmRow;
  /** The reminder that it ended. */
  readonly reminder: PendingReminder | undefined;
}

/** Audits a comment or its undo, without its text. */
export function noteComment(
  tx: Tx,
  { pharmacy_id: pharmacyId, id, box_id: boxId, locker_id: lockerId }: AlarmRow,
  entry: AuditActor & { readonly action: 'alarm.comment' | 'alarm.undoComment'; readonly at: Date },
): Promise<void> {
  return appendAudit(tx, { ...entry, pharmacyId, subject: id, detail: { boxId, lockerId } });
}
