import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useState } from 'react';
import { findLocker, isReservable } from './cabinet-view.ts';

type Choice = {
  readonly isMultiple: boolean;
  readonly ids: readonly string[];
  /** Lockers of a multiple selection that became unavailable. */
  readonly droppedIds: readonly string[];
};

const noChoice: Choice = { isMultiple: false, ids: [], droppedIds: [] };

/**
 * The chosen lockers: one, or several (LCK-05). Lockers that cannot be in a multiple selection
 * (LCK-07) are dropped when the box changes, and listed in `droppedIds`; not while `isHeld`, when a
 * dialog uses them.
 */
export function useDoorChoice(box: PickupBox, isHeld: boolean) {
  const [known, setChoice] = useState(noChoice);
  const choice = isHeld ? known : dropUnavailable(known, box);
  if (choice !== known) setChoice(choice);
  const { isMultiple, ids } = choice;
  return {
    ...choice,
    choose: (id: string) => {
      setChoice((now) => (now.isMultiple ? toggled(now, id, box) : { ...noChoice, ids: [id] }));
    },
    /** Escape: first clears the selection, then ends multiple selection. */
    clear: () => {
      setChoice(ids.length > 0 ? { ...noChoice, isMultiple } : noChoice);
    },
    /** A single chosen locker stays chosen if it can be part of a multiple selection. */
    toggleMultiple: () => {
      const selectable = ids.filter((id) => canSelect(box, id));
      setChoice(isMultiple ? noChoice : { ...noChoice, isMultiple: true, ids: selectable });
    },
    /** Ends multiple selection with this locker, or none, chosen. */
    chooseOnly: (id: string | undefined) => {
      setChoice({ ...noChoice, ids: id === undefined ? [] : [id] });
    },
  };
}

function canSelect(box: PickupBox, id: string): boolean {
  const locker = findLocker(box, id);
  return locker !== undefined && isReservable(locker);
}

function toggled(choice: Choice, id: string, box: PickupBox): Choice {
  const isChosen = choice.ids.includes(id);
  if (!isChosen && !canSelect(box, id)) return choice;
  const ids = isChosen ? choice.ids.filter((one) => one !== id) : [...choice.ids, id];
  return { isMultiple: true, ids, droppedIds: [] };
}

/** The choice without lockers that became unavailable; an inactive box ends it. */
function dropUnavailable(choice: Choice, box: PickupBox): Choice {
  if (!choice.isMultiple) return choice;
  if (!box.info.active) return noChoice;
  const droppedIds = choice.ids.filter((id) => !canSelect(box, id));
  if (droppedIds.length === 0) return choice;
  return { ...choice, ids: choice.ids.filter((id) => !droppedIds.includes(id)), droppedIds };
}
