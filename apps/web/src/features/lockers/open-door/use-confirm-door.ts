import { confirmDoor } from '@kolli/contract/box/lockers';
import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { queryKey } from '../../../lib/call/query.ts';

/** Confirms what lies behind an unconfirmed door. It resolves once the box has been refetched. */
export function useConfirmDoor(boxId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lockerId: string) =>
      call(confirmDoor, { params: { id: boxId }, body: { lockerId } }),
    onSuccess: (_result, lockerId) => showDone(t('done.doorConfirmed', { lockerId })),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: queryKey(showPickupBox, { params: { id: boxId } }),
      }),
  });
}
