import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsOf } from '../../features/deliveries/labels/label-parts.ts';
import { LabelsModal } from '../../features/deliveries/labels/labels-modal.tsx';
import { boxesQuery } from '../place/lockers-data.ts';

type LabelsDialogProps = { deliveries: readonly Delivery[]; onClose: () => void };

/** The labels of deliveries of one pharmacy, with the names of its boxes once they are loaded. */
export function LabelsDialog({ deliveries, onClose }: LabelsDialogProps) {
  const { t } = useTranslation();
  const [first] = deliveries;
  const boxes = useQuery({
    ...boxesQuery(first?.pharmacyId ?? ''),
    enabled: first !== undefined,
  });
  const labels = useMemo(() => {
    const names = new Map(boxes.data?.map(({ id, info }) => [id, info.name]));
    return deliveries.flatMap((delivery) => labelsOf(delivery, names, t));
  }, [deliveries, boxes.data, t]);
  return boxes.isPending ? null : <LabelsModal labels={labels} onClose={onClose} />;
}
