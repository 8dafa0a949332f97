import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../components/state/error-state.tsx';
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx';

type PlaceUnreadyProps = {
  title: string;
  /** There is neither a box nor a shelf. */
  isWithoutPlace: boolean;
  /** Why the boxes or shelves could not be read; null while they are read. */
  failure: Error | null;
  onRetry: () => void;
  onClose: () => void;
};

/** A dialog that needs boxes or shelves before they are read, or where there are none. */
export function PlaceUnready(props: PlaceUnreadyProps) {
  const { title, isWithoutPlace, failure, onRetry, onClose } = props;
  const { t } = useTranslation();
  return (
    <ModalFrame opened width={720} onClose={onClose} title={title}>
      {isWithoutPlace && (
        <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />
      )}
      {!isWithoutPlace && failure && <ErrorState error={failure} onRetry={onRetry} />}
      {!isWithoutPlace && !failure && <SkeletonRows rows={3} columns={['30%', '30%', '20%']} />}
    </ModalFrame>
  );
}
