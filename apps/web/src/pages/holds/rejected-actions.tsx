import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DestroyDeliveryModal } from '../../features/deliveries/end/destroy-delivery-modal.tsx';
import { offeredFor } from '../../features/deliveries/offered.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { useListPlaces } from '../place/list-places.ts';

type RejectedActionsProps = { pharmacyId: string; delivery: Delivery };

/**
 * What to do with a rejected parcel that is out of its door (HLD-08): return it, put it on a shelf as not to be handed
 * out, or destroy it, as the life cycle allows.
 */
export function RejectedActions({ pharmacyId, delivery }: RejectedActionsProps) {
  const { t } = useTranslation();
  const { hasShelves } = useListPlaces(pharmacyId);
  const canWrite = usePermission('delivery.write');
  const canDestroy = usePermission('delivery.destroy');
  const { dialog, show, close } = useDialogAbove<'shelf' | 'end' | 'destroy'>();
  const offered = offeredFor(delivery, {
    pharmacyHasShelves: hasShelves,
    isDoorOutOfReach: false,
  });
  const refusal = (isPermitted: boolean) => (isPermitted ? undefined : t('enoughPermissions'));
  return (
    <>
      {offered.has('assignToShelf') && (
        <GuardedButton variant="default" reason={refusal(canWrite)} onClick={() => show('shelf')}>
          {t('holds.toShelf')}
        </GuardedButton>
      )}
      {offered.has('delete') ? (
        <GuardedButton
          variant="default"
          reason={refusal(canWrite || canDestroy)}
          onClick={() => show('end')}
        >
          {t('holds.returnOrDestroy')}
        </GuardedButton>
      ) : (
        offered.has('destroy') && (
          <GuardedButton
            variant="default"
            reason={refusal(canDestroy)}
            onClick={() => show('destroy')}
          >
            {t('deleteReservation.destroy')}
          </GuardedButton>
        )
      )}
      {dialog === 'shelf' && (
        <AssignShelfModal delivery={delivery} pharmacyId={pharmacyId} onClose={close} />
      )}
      {dialog === 'end' && (
        <DeleteReservationModal delivery={delivery} onClose={close} onDone={close} />
      )}
      {dialog === 'destroy' && (
        <DestroyDeliveryModal delivery={delivery} onClose={close} onDone={close} />
      )}
    </>
  );
}
