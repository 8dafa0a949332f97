import type { CallArguments } from '@kolli/contract/call/call';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { undoAlarmComment as undoAlarmCommentCall } from '@kolli/contract/undo/undo';
import { CodedError } from '../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { openUndo } from '../../platform/secrets/undo-text.ts';
import { listChecks } from './alarm.repository.ts';
import { type CommentDeps, type CommentStep, noteComment } from './comment-step.ts';
import { latestCommentId, lockAlarm, withdrawComment } from './comment.repository.ts';
import { restoreReminder } from './notifications/notification.repository.ts';
import { presentAlarm } from './present-alarm.ts';

/**
 * Withdraws a comment on an alarm (LST-04); the reminders that it ended go on, unless the alarm has ended since. Throws
 * `forbidden` for a comment of another person or pharmacy, `undo_too_late`, and `undo_changed` where somebody has
 * commented since.
 */
export async function undoAlarmComment(
  { store, clock, secrets }: CommentDeps,
  { body }: CallArguments<typeof undoAlarmCommentCall>,
  caller: StaffAtPharmacy,
): Promise<Alarm> {
  const { pharmacyId } = caller.at;
  const sealed = { text: body.undo, now: clock() };
  const { step } = openUndo<CommentStep>(secrets, caller, 'comment', sealed);
  const { checkId, alarm: before, reminder } = step;
  const { id, box_id: boxId, locker_id: lockerId, started_at: startedAt } = before;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const at = clock();
    const alarm = await lockAlarm(tx, { pharmacyId, boxId, lockerId, startedAt, id });
    if (alarm === undefined || (await latestCommentId(tx, alarm)) !== checkId)
      throw new CodedError('undo_changed');
    await withdrawComment(tx, alarm, { checkId, former: before.comment });
    const isSame = alarm.ended_at?.getTime() === before.ended_at?.getTime();
    if (isSame && reminder !== undefined)
      await restoreReminder(tx, { pharmacyId, id: alarm.id }, reminder);
    await noteComment(tx, alarm, { action: 'alarm.undoComment', at, ...staffActor(caller) });
    announce(tx, { pharmacyId, boxId, at });
    const checks = await listChecks(tx, pharmacyId, [alarm.id]);
    return presentAlarm({ ...alarm, comment: before.comment }, checks.get(alarm.id) ?? []);
  });
}
