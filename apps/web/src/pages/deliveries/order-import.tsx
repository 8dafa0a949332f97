import { lazy, Suspense } from 'react';
import { useInvalidateDeliveries } from '../../features/deliveries/use-invalidate-deliveries.ts';

const Dialog = lazy(() =>
  import('../../features/api-reservations/import/import-modal.tsx').then((module) => ({
    default: module.ImportModal,
  })),
);

type OrderImportProps = { pharmacyId: string; onClose: () => void };

/** Importing orders (INT-12); what reads files is loaded when it is opened. */
export function OrderImport({ pharmacyId, onClose }: OrderImportProps) {
  const invalidate = useInvalidateDeliveries();
  return (
    <Suspense fallback={null}>
      <Dialog pharmacyId={pharmacyId} onImported={invalidate} onClose={onClose} />
    </Suspense>
  );
}
