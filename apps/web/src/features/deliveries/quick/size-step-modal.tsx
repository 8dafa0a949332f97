import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../lib/call/query.ts';
import { PlaceUnready } from './place-unready.tsx';
import { SizeStepForm } from './size-step-form.tsx';
import type { SizeStepModalProps } from './size-step-props.ts';
import { useChosenBox } from './use-chosen-box.ts';

/**
 * Gives a delivery that waits a place in one step (SCN-03, API-06): a size, a fridge or a shelf by one key, then
 * Enter. Reads the boxes with their doors, and the shelves, by itself.
 */
export function SizeStepModal(props: SizeStepModalProps) {
  const { pharmacyId, delivery, onClose } = props;
  const { t } = useTranslation();
  const pharmacy = useQuery(callQuery(showPharmacy, { params: { id: pharmacyId } }));
  const place = useChosenBox(pharmacyId, delivery.wishes?.box);
  const shelves = pharmacy.data?.shelves;
  const hasNoBox = place.boxes?.length === 0;
  const isWithoutPlace = hasNoBox && shelves?.length === 0;
  if (isWithoutPlace || shelves === undefined || (place.box === undefined && !hasNoBox)) {
    return (
      <PlaceUnready
        title={t('size.title', { kolliId: delivery.deliveryId })}
        isWithoutPlace={isWithoutPlace}
        failure={place.failure ?? pharmacy.error}
        onRetry={() => {
          place.retry();
          void pharmacy.refetch();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <SizeStepForm
      // Another scanned order begins from the start.
      key={`${delivery.docId} ${place.box?.id ?? ''}`}
      {...props}
      place={place}
      shelves={shelves}
    />
  );
}
