import { commentAlarm, countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { type Alarm, listAlarms } from '@kolli/contract/monitoring/alarms';
import { countToday, listToday } from '@kolli/contract/today/today';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import type { CallError } from '../../lib/call/call-error.ts';

type Comment = { readonly alarm: Alarm; readonly text: string };

/** Adds a comment to one alarm. Throws a CallError. */
export function commentOn({ alarm, text }: Comment): Promise<Alarm> {
  const { id, pickupboxId, timestamp, lockerId } = alarm;
  return call(commentAlarm, { body: { id, pickupboxId, timestamp, lockerId, alarmInfo: text } });
}

/** Loads again what alarms and their comments are shown in. */
export function useInvalidateAlarms(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const { path } of [listAlarms, countAlarms, listToday, countToday])
      void queryClient.invalidateQueries({ queryKey: [path] });
  };
}

/** Adds a comment to an alarm (CAL-50, ALM-07); the lists are refetched, also if it fails. */
export function useCommentAlarm() {
  const { t } = useTranslation();
  const invalidate = useInvalidateAlarms();
  return useMutation<Alarm, CallError, Comment>({
    mutationFn: commentOn,
    onSuccess: () => {
      showDone(t('alarms.commentAdded'));
    },
    onSettled: invalidate,
  });
}
