import { useTranslation } from 'react-i18next';
import { useBoxRefusal } from '../../../components/box/use-box-refusal.ts';
import { PlaceUnready } from './place-unready.tsx';
import { QuickReservationModal } from './quick-reservation-modal.tsx';
import { BoxChoice } from './box-choice.tsx';
import { useChosenBox } from './use-chosen-box.ts';

type NewInBoxModalProps = {
  pharmacyId: string;
  /** Scanned or searched for, and filled in. */
  kolliId?: string | undefined;
  onClose: () => void;
  onReserved: (lockerIds: readonly string[]) => void;
};

/** Reserves doors for a new parcel on any screen, such as one that was scanned and nobody knows (SCN-07). */
export function NewInBoxModal({ pharmacyId, kolliId, onClose, onReserved }: NewInBoxModalProps) {
  const { t } = useTranslation();
  const place = useChosenBox(pharmacyId);
  const refusalOf = useBoxRefusal();
  if (place.box === undefined) {
    return (
      <PlaceUnready
        title={t('quick.title')}
        isWithoutPlace={place.boxes?.length === 0}
        failure={place.failure}
        onRetry={place.retry}
        onClose={onClose}
      />
    );
  }
  return (
    <QuickReservationModal
      key={place.box.id}
      box={place.box}
      boxChoice={<BoxChoice {...place} />}
      kolliId={kolliId}
      refusal={refusalOf('create', place.box)}
      onClose={onClose}
      onReserved={onReserved}
    />
  );
}
