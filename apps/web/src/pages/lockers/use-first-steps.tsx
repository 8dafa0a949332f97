import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import type { PickupBox, PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { showProfile } from '@kolli/contract/people/profile';
import { hasPermission } from '@kolli/domain/people/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  areStepsClosed,
  closeSteps,
  firstSteps,
} from '../../features/shell/first-steps/first-steps.ts';
import { FirstStepsPanel } from '../../features/shell/first-steps/first-steps-panel.tsx';
import { callQuery } from '../../lib/call/query.ts';

/** All times that a delivery can have, in epoch milliseconds. */
const EVER = { startTime: 0, endTime: Date.UTC(2100, 0) };

type Place = {
  pharmacyId: string;
  boxes: readonly PickupBoxSummary[];
  box: PickupBox;
  onReserve: () => void;
};

/**
 * The panel with the first steps at a pharmacy that has had no delivery; null at others, and where the person has closed
 * them (LST-12).
 */
export function useFirstSteps({ pharmacyId, boxes, box, onReserve }: Place): ReactNode {
  const [areClosed, setAreClosed] = useState(areStepsClosed);
  const { data: profile } = useQuery({ ...callQuery(showProfile, {}), enabled: false });
  const role = profile?.role;
  const steps = role ? firstSteps((permission) => hasPermission(role, permission)) : [];
  // Only an empty box can be that of a new pharmacy: others cost no question.
  const isEmpty = box.info.modules.every(({ lockers }) => lockers.every(({ order }) => !order));
  const isAsked =
    isEmpty && !areClosed && role !== undefined && hasPermission(role, 'delivery.read');
  const open = useQuery({
    ...callQuery(listOpenDeliveries, { query: { pharmacyId, limit: 1 } }),
    enabled: isAsked,
  });
  const places = [pharmacyId, ...boxes.map(({ id }) => id)].join(',');
  const ended = useQuery({
    ...callQuery(listDeliveryHistory, {
      params: { boxOrPharmacyId: places },
      query: { ...EVER, status: 'all', limit: 1 },
    }),
    enabled: isAsked && open.data?.deliveries.length === 0,
  });
  const isNew = isAsked && ended.data?.deliveries.length === 0;
  if (!isNew || steps.length === 0) return null;
  return (
    <FirstStepsPanel
      steps={steps}
      pharmacyId={pharmacyId}
      boxId={box.id}
      onReserve={onReserve}
      onClose={() => {
        closeSteps();
        setAreClosed(true);
      }}
    />
  );
}
