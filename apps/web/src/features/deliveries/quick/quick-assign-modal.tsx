import type { Delivery } from '@kolli/contract/delivery/deliveries';
import {
  listPickupBoxes,
  type PickupBox,
  type PickupBoxSummary,
  showPickupBox,
} from '@kolli/contract/box/pickup-boxes';
import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../components/state/error-state.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx';
import { useBoxRefusal } from '../../../components/box/use-box-refusal.ts';
import { callQuery } from '../../../lib/call/query.ts';
import { QuickAssignForm } from './quick-assign-form.tsx';
import { freeCounts, totalOf } from './quick-counts.ts';
import classes from './quick-counters.module.css';

type QuickAssignModalProps = {
  pharmacyId: string;
  delivery: Delivery;
  onClose: () => void;
  /** Called with the doors that the server chose. */
  onAssigned: (lockerIds: readonly string[]) => void;
};

/**
 * Quick reservation for a delivery that waits (API-06): in the pharmacy's only box, or in one of
 * several that is chosen here. Reads the boxes, and the chosen one with its doors, by itself.
 */
export function QuickAssignModal({
  pharmacyId,
  delivery,
  onClose,
  onAssigned,
}: QuickAssignModalProps) {
  const boxes = useQuery(callQuery(listPickupBoxes, { params: { id: pharmacyId } }));
  const known = boxes.data ?? [];
  const [chosen, choose] = useChosenBox(known);
  // All of them, so that choosing another one shows it at once.
  const withDoors = useQueries({
    queries: known.map(({ id }) => callQuery(showPickupBox, { params: { id } })),
  });
  const box = withDoors[known.findIndex((one) => one === chosen)];
  const refusal = useRefusal(box?.data);
  const retry = () => void (box ?? boxes).refetch();
  if (box?.data === undefined) {
    const isWithoutBox = boxes.data !== undefined && known.length === 0;
    return (
      <Unready
        kolliId={delivery.deliveryId}
        isWithoutBox={isWithoutBox}
        failure={boxes.error ?? box?.error ?? null}
        onRetry={retry}
        onClose={onClose}
      />
    );
  }
  return (
    <QuickAssignForm
      key={box.data.id}
      box={box.data}
      delivery={delivery}
      onClose={onClose}
      onAssigned={onAssigned}
      refusal={refusal}
      boxChoice={
        known.length > 1 && <BoxChoice boxes={known} boxId={box.data.id} onChoose={choose} />
      }
    />
  );
}

/**
 * The box that is open, at first one that takes reservations, if there is one. It stays, whatever
 * becomes of its state: the counts and the phone number that are entered are meant for it.
 */
function useChosenBox(known: readonly PickupBoxSummary[]) {
  const refusalOf = useBoxRefusal();
  const [chosenId, choose] = useState<string | null>(null);
  const firstUsable = () => known.find((box) => refusalOf('assign', box) === undefined);
  const chosen = known.find(({ id }) => id === chosenId) ?? firstUsable() ?? known[0];
  if (chosen !== undefined && chosen.id !== chosenId) choose(chosen.id);
  return [chosen, choose] as const;
}

function useRefusal(box: PickupBox | undefined): string | undefined {
  const { t } = useTranslation();
  const refusalOf = useBoxRefusal();
  if (box === undefined) return undefined;
  const isFull = totalOf(freeCounts(box)) === 0;
  return refusalOf('assign', box) ?? (isFull ? t('noSpaceInPickupBoxes') : undefined);
}

type BoxChoiceProps = {
  boxes: readonly PickupBoxSummary[];
  boxId: string;
  onChoose: (boxId: string) => void;
};

function BoxChoice({ boxes, boxId, onChoose }: BoxChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={classes.box ?? ''}
      label={t('lockers.box')}
      allowDeselect={false}
      data={boxes.map(({ id, info }) => ({ value: id, label: info.name }))}
      value={boxId}
      onChange={(value) => {
        if (value !== null) onChoose(value);
      }}
    />
  );
}

type UnreadyProps = {
  kolliId: string;
  isWithoutBox: boolean;
  /** Why the boxes, or the chosen one, could not be read; null while they are read. */
  failure: Error | null;
  onRetry: () => void;
  onClose: () => void;
};

function Unready({ kolliId, isWithoutBox, failure, onRetry, onClose }: UnreadyProps) {
  const { t } = useTranslation();
  return (
    <ModalFrame opened onClose={onClose} title={t('quick.assignTitle', { kolliId })}>
      {isWithoutBox && <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />}
      {!isWithoutBox && failure && <ErrorState error={failure} onRetry={onRetry} />}
      {!isWithoutBox && !failure && <SkeletonRows rows={3} columns={['30%', '30%', '20%']} />}
    </ModalFrame>
  );
}
