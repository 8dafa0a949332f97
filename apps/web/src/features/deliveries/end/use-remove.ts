import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { removeDelivery } from '@kolli/contract/delivery/delivery-endings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

/** Records that staff took a parcel out of a box that cannot report it, with the reason. */
export function useRemove(delivery: Pick<Delivery, 'docId' | 'deliveryId'>, boxId: string) {
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  return useMutation({
    mutationFn: (reason: string) =>
      call(removeDelivery, { params: { boxId, docId: delivery.docId }, body: { reason } }),
    onSuccess: () => showDone(t('done.removed', { kolliId: delivery.deliveryId })),
    onSettled: () => invalidate(boxId),
  });
}
