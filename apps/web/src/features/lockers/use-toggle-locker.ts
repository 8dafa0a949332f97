import { toggleLocker } from '@kolli/contract/box/lockers';
import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { useUndo } from '../../components/toast/use-undo.ts';
import { callUndoable } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';
import { showAtOnce } from '../../lib/at-once/show-at-once.ts';

/**
 * Activates or deactivates a locker (CAL-26). It shows at once and is taken back where the server refuses it (LST-05);
 * a toast shows the result and offers to undo it (LST-04).
 */
export function useToggleLocker(boxId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: queryKey(showPickupBox, { params: { id: boxId } }) });
  const undoOf = useUndo('locker', () => void reload());
  return useMutation({
    mutationFn: ({ lockerId, inactive }: { lockerId: string; inactive: boolean }) =>
      callUndoable(toggleLocker, { params: { id: boxId }, body: { inactive, lockerId } }),
    onMutate: ({ lockerId, inactive }) =>
      showAtOnce(queryClient, {
        paths: [showPickupBox.path],
        isIt: (found) => found.lockerId === lockerId && found.inactive === !inactive,
        change: () => ({ inactive, status: inactive ? 'inactive' : 'free' }),
      }),
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSuccess: ({ undo }, { lockerId, inactive }) =>
      showDone(t(inactive ? 'done.lockerOff' : 'done.lockerOn', { lockerId }), undoOf(undo)),
    onSettled: reload,
  });
}
