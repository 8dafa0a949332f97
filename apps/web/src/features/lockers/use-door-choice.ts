import type { PickupBox } from '@kolli/contract/pickup-boxes';
import { useState } from 'react';
import { findLocker, isOnOffer } from './cabinet-view.ts';

type Choice = {
  readonly isMultiple: boolean;
  readonly ids: readonly string[];
  /** Doors of a multiple selection that are on offer no longer. */
  readonly droppedIds: readonly string[];
};

const nothing: Choice = { isMultiple: false, ids: [], droppedIds: [] };

/**
 * Which doors are chosen: one, or several at once (LCK-05). What several may not hold (LCK-07)
 * drops out by itself as the box changes, and is told; not while `isHeld`, when a dialog has them.
 */
export function useDoorChoice(box: PickupBox, isHeld: boolean) {
  const [known, setChoice] = useState(nothing);
  const choice = isHeld ? known : stillOnOffer(known, box);
  if (choice !== known) setChoice(choice);
  const { isMultiple, ids } = choice;
  return {
    ...choice,
    choose: (id: string) => {
      setChoice((now) => (now.isMultiple ? toggled(now, id, box) : { ...nothing, ids: [id] }));
    },
    /** Escape: first the doors are let go, then the multiple selection ends. */
    clear: () => {
      setChoice(ids.length > 0 ? { ...nothing, isMultiple } : nothing);
    },
    /** The door that was chosen alone stays, where it can be among several. */
    toggleMultiple: () => {
      const taken = ids.filter((id) => isTakable(box, id));
      setChoice(isMultiple ? nothing : { ...nothing, isMultiple: true, ids: taken });
    },
    /** Ends a selection with this one door. */
    settle: (id: string | undefined) => {
      setChoice({ ...nothing, ids: id === undefined ? [] : [id] });
    },
  };
}

function isTakable(box: PickupBox, id: string): boolean {
  const locker = findLocker(box, id);
  return locker !== undefined && isOnOffer(locker);
}

function toggled(choice: Choice, id: string, box: PickupBox): Choice {
  const isChosen = choice.ids.includes(id);
  if (!isChosen && !isTakable(box, id)) return choice;
  const ids = isChosen ? choice.ids.filter((one) => one !== id) : [...choice.ids, id];
  return { isMultiple: true, ids, droppedIds: [] };
}

/** The same choice, or what is left of it in the box as it is now; an inactive box ends it. */
function stillOnOffer(choice: Choice, box: PickupBox): Choice {
  if (!choice.isMultiple) return choice;
  if (!box.info.active) return nothing;
  const droppedIds = choice.ids.filter((id) => !isTakable(box, id));
  if (droppedIds.length === 0) return choice;
  return { ...choice, ids: choice.ids.filter((id) => !droppedIds.includes(id)), droppedIds };
}
