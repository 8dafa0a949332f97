import { commentAlarm, countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { type Alarm, listAlarms } from '@kolli/contract/monitoring/alarms';
import { countToday, listToday } from '@kolli/contract/today/today';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { useUndo } from '../../components/toast/use-undo.ts';
import { callUndoable, type Undoable } from '../../lib/call/call.ts';
import type { CallError } from '../../lib/call/call-error.ts';
import { showAtOnce } from '../../lib/at-once/show-at-once.ts';

type Comment = { readonly alarm: Alarm; readonly text: string };

const paths = [listAlarms, countAlarms, listToday, countToday].map(({ path }) => path);

/** Adds a comment to one alarm. Throws a CallError. */
export function commentOn({ alarm, text }: Comment): Promise<Undoable<Alarm>> {
  const { id, pickupboxId, timestamp, lockerId } = alarm;
  return callUndoable(commentAlarm, {
    body: { id, pickupboxId, timestamp, lockerId, alarmInfo: text },
  });
}

/** Loads again what alarms and their comments are shown in. */
export function useInvalidateAlarms(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
  };
}

/**
 * Adds a comment to an alarm (CAL-50, ALM-07). It shows at once and is taken back where the server refuses it (LST-05);
 * a toast offers to undo it (LST-04). The lists are refetched in either case.
 */
export function useCommentAlarm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const reload = useInvalidateAlarms();
  const undoOf = useUndo('comment', reload);
  return useMutation<Undoable<Alarm>, CallError, Comment, () => void>({
    mutationFn: commentOn,
    onMutate: ({ alarm, text }) =>
      showAtOnce(queryClient, {
        paths,
        isIt: ({ id, alarmType }) => id === alarm.id && alarmType !== undefined,
        change: () => ({ alarmInfo: text }),
      }),
    onError: (_error, _comment, takeBack) => takeBack?.(),
    onSuccess: ({ undo }) => {
      showDone(t('alarms.commentAdded'), undoOf(undo));
    },
    onSettled: reload,
  });
}
