import { toggleLocker } from '@kolli/contract/lockers';
import { showPickupBox } from '@kolli/contract/pickup-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryKey } from '../../lib/query.ts';

/**
 * Takes a door out of use, or into use again (CAL-26). It is done when the box has been read anew,
 * so that the switch never jumps back between; a failure is told as a toast.
 */
export function useToggleLocker(boxId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lockerId, inactive }: { lockerId: string; inactive: boolean }) =>
      call(toggleLocker, { params: { id: boxId }, body: { inactive, lockerId } }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: queryKey(showPickupBox, { params: { id: boxId } }),
      }),
  });
}
