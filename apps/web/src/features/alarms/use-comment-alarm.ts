import { commentAlarm, countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { type Alarm, listAlarms } from '@kolli/contract/monitoring/alarms';
import { countToday, listToday } from '@kolli/contract/today/today';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import type { CallError } from '../../lib/call/call-error.ts';

type Comment = { readonly alarm: Alarm; readonly text: string };

/** Adds a comment to an alarm (CAL-50, ALM-07); the lists are refetched, also if it fails. */
export function useCommentAlarm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation<Alarm, CallError, Comment>({
    mutationFn: ({ alarm: { id, pickupboxId, timestamp, lockerId }, text }) =>
      call(commentAlarm, { body: { id, pickupboxId, timestamp, lockerId, alarmInfo: text } }),
    onSuccess: () => {
      showDone(t('alarms.commentAdded'));
    },
    onSettled: () => {
      for (const { path } of [listAlarms, countAlarms, listToday, countToday])
        void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
}
