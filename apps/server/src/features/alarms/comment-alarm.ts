import type { commentAlarm as commentAlarmCall } from '@kolli/contract/monitoring/alarm-comments';
import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { listChecks } from './alarm.repository.ts';
import { lockAlarm, insertComment } from './comment.repository.ts';
import { endReminders } from './notifications/notification.repository.ts';
import { presentAlarm } from './present-alarm.ts';

/**
 * Adds a comment to an alarm of a box, active or ended (CAL-50, ALM-07). The alarm's check list keeps
 * the author and time permanently, and reminders of the alarm stop. Throws `alarm_not_found` where the
 * box has no alarm that began at that time and door.
 */
export async function commentAlarm(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { body }: Pick<CallArguments<typeof commentAlarmCall>, 'body'>,
  caller: StaffAtPharmacy,
): Promise<CallResult<typeof commentAlarmCall>> {
  const { pharmacyId } = caller.at;
  const { pickupboxId: boxId, lockerId, timestamp, alarmInfo: text, id } = body;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const at = clock();
    const startedAt = new Date(timestamp);
    const alarm = await lockAlarm(tx, { pharmacyId, boxId, lockerId, startedAt, id });
    if (alarm === undefined) throw new CodedError('alarm_not_found');
    await insertComment(tx, alarm, {
      userId: caller.userId,
      userName: fullName(caller),
      text,
      at,
    });
    await endReminders(tx, { pharmacyId, id: alarm.id });
    announce(tx, { pharmacyId, boxId, at });
    const checks = await listChecks(tx, pharmacyId, [alarm.id]);
    return presentAlarm({ ...alarm, comment: text }, checks.get(alarm.id) ?? []);
  });
}
