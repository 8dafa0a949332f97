import type { commentAlarm as commentAlarmCall } from '@kolli/contract/monitoring/alarm-comments';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { CallArguments } from '@kolli/contract/call/call';
import { CodedError } from '../../platform/coded-error.ts';
import { type StaffAtPharmacy, Undoable } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { sealUndo } from '../../platform/secrets/undo-text.ts';
import { listChecks } from './alarm.repository.ts';
import { lockAlarm, insertComment } from './comment.repository.ts';
import { endReminders, readReminder } from './notifications/notification.repository.ts';
import { type CommentDeps, type CommentStep, noteComment } from './comment-step.ts';
import { presentAlarm } from './present-alarm.ts';

/**
 * Adds a comment to an alarm of a box, active or ended (CAL-50, ALM-07). The alarm's check list keeps
 * the author and time, and reminders of the alarm stop; both can be undone for some seconds (LST-04). Throws `alarm_not_found` where the
 * box has no alarm that began at that time and door.
 */
export async function commentAlarm(
  { store, clock, secrets }: CommentDeps,
  { body }: Pick<CallArguments<typeof commentAlarmCall>, 'body'>,
  caller: StaffAtPharmacy,
): Promise<Undoable<Alarm>> {
  const { pharmacyId } = caller.at;
  const { pickupboxId: boxId, lockerId, timestamp, alarmInfo: text, id } = body;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const at = clock();
    const startedAt = new Date(timestamp);
    const alarm = await lockAlarm(tx, { pharmacyId, boxId, lockerId, startedAt, id });
    if (alarm === undefined) throw new CodedError('alarm_not_found');
    const named = { pharmacyId, id: alarm.id };
    const reminder = await readReminder(tx, named);
    const author = { userId: caller.userId, userName: fullName(caller) };
    const checkId = await insertComment(tx, alarm, { ...author, text, at });
    await endReminders(tx, named);
    await noteComment(tx, alarm, { action: 'alarm.comment', at, ...author });
    announce(tx, { pharmacyId, boxId, at });
    const checks = await listChecks(tx, pharmacyId, [alarm.id]);
    const step: CommentStep = { checkId, alarm, reminder };
    const undo = sealUndo(secrets, caller, 'comment', { at, step });
    return new Undoable(
      presentAlarm({ ...alarm, comment: text }, checks.get(alarm.id) ?? []),
      undo,
    );
  });
}
