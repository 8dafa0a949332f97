import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showError } from '../../components/toast/messages.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { findParcel } from './find-parcel.ts';

type ScanFinderProps = { pharmacyId: string; onFound: (delivery: Delivery) => void };

/** Opens the scanned parcel, on any screen of a pharmacy. */
export function ScanFinder({ pharmacyId, onFound }: ScanFinderProps) {
  const { t } = useTranslation();
  const find = useMutation({ mutationFn: (kolliId: string) => findParcel(pharmacyId, kolliId) });
  useScanner((kolliId) => {
    find.mutate(kolliId, {
      onSuccess: (delivery) => {
        if (delivery === null) showError(t('scanner.notFound', { kolliId }));
        else onFound(delivery);
      },
    });
  });
  const found = find.data && !find.isPending ? find.data.deliveryId : undefined;
  return (
    <VisuallyHidden role="status">
      {find.isPending && t('scanner.searching')}
      {found !== undefined && t('scanner.found', { kolliId: found })}
    </VisuallyHidden>
  );
}
