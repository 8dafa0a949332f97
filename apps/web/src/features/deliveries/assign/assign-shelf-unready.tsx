import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../components/state/error-state.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx';

type AssignShelfUnreadyProps = {
  title: string;
  pharmacy: {
    readonly data?: { readonly shelves: readonly unknown[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  onClose: () => void;
};

/** Shown instead of the shelves: while they load, if that fails, if there are none, or none can be chosen now. */
export function AssignShelfUnready({ title, pharmacy, onClose }: AssignShelfUnreadyProps) {
  const { t } = useTranslation();
  const shelves = pharmacy.data?.shelves;
  return (
    <ModalFrame opened onClose={onClose} title={title}>
      {shelves === undefined && pharmacy.error && (
        <ErrorState error={pharmacy.error} onRetry={() => void pharmacy.refetch()} />
      )}
      {shelves === undefined && !pharmacy.error && <SkeletonRows rows={1} columns={['60%']} />}
      {shelves?.length === 0 && <EmptyState title={t('shelf.none')} text={t('shelf.noneText')} />}
      {shelves !== undefined && shelves.length > 0 && <p>{t('wrong_delivery_status')}</p>}
    </ModalFrame>
  );
}
