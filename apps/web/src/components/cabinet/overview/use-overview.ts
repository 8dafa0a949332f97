import { useState } from 'react';

/** Boxes with more modules have an overview. */
const FEW_MODULES = 5;
const KEY = 'kolli.cabinet';

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'doors';
  } catch {
    return true;
  }
}

function store(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'overview' : 'doors');
  } catch {
    // If storage is blocked, the choice holds for this visit only.
  }
}

/** Whether all doors of a large box are shown at a glance (LST-07); what was chosen last, in this browser. */
export function useOverview(moduleCount: number) {
  const [isChosen, setIsChosen] = useState(isStored);
  const isOffered = moduleCount > FEW_MODULES;
  const choose = (isOn: boolean) => {
    store(isOn);
    setIsChosen(isOn);
  };
  return { isOffered, isOn: isOffered && isChosen, choose };
}
