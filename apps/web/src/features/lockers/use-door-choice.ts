import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useState } from 'react';
import { findLocker, isReservable } from './cabinet-view.ts';

/** Several lockers that are being chosen (LCK-05). */
type Several = {
  readonly ids: readonly string[];
  /** Lockers of the selection that became unavailable. */
  readonly droppedIds: readonly string[];
};

/** The one chosen locker, which is in the address, so that Back and a reload keep it. */
export type DoorInAddress = {
  readonly door: string | undefined;
  readonly onDoor: (lockerId: string | undefined) => void;
};

const noneYet: Several = { ids: [], droppedIds: [] };

/**
 * The chosen lockers: that of the address, or several (LCK-05). Lockers that cannot be in a multiple
 * selection (LCK-07) are dropped when the box changes, and listed in `droppedIds`; not while `isHeld`,
 * when a dialog uses them.
 */
export function useDoorChoice(box: PickupBox, { door, onDoor }: DoorInAddress, isHeld: boolean) {
  const [several, setSeveral] = useSeveral(box, door, isHeld);
  const isMultiple = several !== null;
  const { ids, droppedIds } = several ?? { ...noneYet, ids: door === undefined ? [] : [door] };
  const chooseOnly = (id: string | undefined) => {
    setSeveral(null);
    if (id !== door) onDoor(id);
  };
  return {
    isMultiple,
    ids,
    droppedIds,
    /** Ends multiple selection with this locker, or none, chosen. */
    chooseOnly,
    /** Chooses these lockers again; several as a multiple selection, whether or not they are free. */
    chooseAgain: (doors: readonly string[]) => {
      if (doors.length > 1) setSeveral({ ...noneYet, ids: doors });
      else chooseOnly(doors[0]);
    },
    choose: (id: string) => {
      if (isMultiple) setSeveral((now) => now && toggled(now, id, box));
      else chooseOnly(id);
    },
    /** Escape: first clears the selection, then ends multiple selection. */
    clear: () => {
      if (isMultiple && ids.length > 0) setSeveral(noneYet);
      else chooseOnly(undefined);
    },
    /** A single chosen locker stays chosen if it can be part of a multiple selection. */
    toggleMultiple: () => {
      const selectable = ids.filter((id) => canSelect(box, id));
      chooseOnly(undefined);
      if (!isMultiple) setSeveral({ ...noneYet, ids: selectable });
    },
  };
}

/** The multiple selection; null while there is none. Another door in the address ends it. */
function useSeveral(box: PickupBox, door: string | undefined, isHeld: boolean) {
  const [known, setSeveral] = useState<Several | null>(null);
  const [knownDoor, setKnownDoor] = useState(door);
  const isNewDoor = door !== knownDoor;
  if (isNewDoor) setKnownDoor(door);
  const left = isNewDoor && door !== undefined ? null : known;
  const several = isHeld ? left : dropUnavailable(left, box);
  if (several !== known) setSeveral(several);
  return [several, setSeveral] as const;
}

function canSelect(box: PickupBox, id: string): boolean {
  const locker = findLocker(box, id);
  return locker !== undefined && isReservable(locker);
}

function toggled(chosen: Several, id: string, box: PickupBox): Several {
  const isChosen = chosen.ids.includes(id);
  if (!isChosen && !canSelect(box, id)) return chosen;
  const ids = isChosen ? chosen.ids.filter((one) => one !== id) : [...chosen.ids, id];
  return { ids, droppedIds: [] };
}

/** The selection without lockers that became unavailable; an inactive box ends it. */
function dropUnavailable(chosen: Several | null, box: PickupBox): Several | null {
  if (chosen === null) return null;
  if (!box.info.active) return null;
  const droppedIds = chosen.ids.filter((id) => !canSelect(box, id));
  if (droppedIds.length === 0) return chosen;
  return { ids: chosen.ids.filter((id) => !droppedIds.includes(id)), droppedIds };
}
