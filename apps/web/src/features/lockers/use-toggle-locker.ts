import { toggleLocker } from '@kolli/contract/box/lockers';
import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';

/**
 * Activates or deactivates a locker (CAL-26). It resolves once the box has been refetched, so that
 * the switch never flips back in between; a toast shows the result.
 */
export function useToggleLocker(boxId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lockerId, inactive }: { lockerId: string; inactive: boolean }) =>
      call(toggleLocker, { params: { id: boxId }, body: { inactive, lockerId } }),
    onSuccess: (_result, { lockerId, inactive }) =>
      showDone(t(inactive ? 'done.lockerOff' : 'done.lockerOn', { lockerId })),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: queryKey(showPickupBox, { params: { id: boxId } }),
      }),
  });
}
