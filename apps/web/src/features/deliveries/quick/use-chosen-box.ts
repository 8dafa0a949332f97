import {
  listPickupBoxes,
  type PickupBox,
  type PickupBoxSummary,
  showPickupBox,
} from '@kolli/contract/box/pickup-boxes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoxRefusal } from '../../../components/box/use-box-refusal.ts';
import { callQuery } from '../../../lib/call/query.ts';

export type ChosenBox = {
  /** All boxes of the pharmacy; undefined while they are read. */
  readonly boxes: readonly PickupBoxSummary[] | undefined;
  /** The chosen one with its doors; undefined while it is read, or without any. */
  readonly box: PickupBox | undefined;
  readonly choose: (boxId: string) => void;
  /** Why the boxes, or the chosen one, could not be read. */
  readonly failure: Error | null;
  readonly retry: () => void;
};

/**
 * The pharmacy's only box, or one of several that is chosen, at first that of the name `wished`; reads the boxes with their
 * doors.
 */
export function useChosenBox(pharmacyId: string, wished?: string): ChosenBox {
  const boxes = useQuery(callQuery(listPickupBoxes, { params: { id: pharmacyId } }));
  const known = boxes.data ?? [];
  const [chosen, choose] = useChoice(known, wished);
  // All of them, so that choosing another one shows it at once.
  const withDoors = useQueries({
    queries: known.map(({ id }) => callQuery(showPickupBox, { params: { id } })),
  });
  const box = withDoors[known.findIndex((one) => one === chosen)];
  return {
    boxes: boxes.data,
    box: box?.data,
    choose,
    failure: boxes.error ?? (box?.data === undefined ? (box?.error ?? null) : null),
    retry: () => void (box ?? boxes).refetch(),
  };
}

/**
 * The box that is open, at first the wished one, or one that takes reservations, if there is one. It stays, whatever
 * becomes of its state: the size and the phone number that are entered are meant for it.
 */
function useChoice(known: readonly PickupBoxSummary[], wished: string | undefined) {
  const refusalOf = useBoxRefusal();
  const [chosenId, choose] = useState<string | null>(null);
  const firstUsable = () => known.find((box) => refusalOf('assign', box) === undefined);
  const first = () => known.find(({ info }) => info.name === wished) ?? firstUsable() ?? known[0];
  const chosen = known.find(({ id }) => id === chosenId) ?? first();
  if (chosen !== undefined && chosen.id !== chosenId) choose(chosen.id);
  return [chosen, choose] as const;
}
