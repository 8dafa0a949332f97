import { toggleLocker } from '@kolli/contract/lockers';
import { showPickupBox } from '@kolli/contract/pickup-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call.ts';
import { queryKey } from '../../lib/query.ts';

/**
 * Takes a door out of use, or into use again (CAL-26). It is done when the box has been read anew,
 * so that the switch never jumps back between; how it went is told as a toast.
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
