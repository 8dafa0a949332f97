import { type LockerCounts, type LockerKind, lockerKinds } from '@kolli/domain/box/locker-choice';
import { useState } from 'react';
import { clampCounts, noCounts } from './quick-counts.ts';

export type QuickCounts = {
  readonly counts: LockerCounts;
  /** Lockers that were counted went to somebody else meanwhile. */
  readonly isShrunk: boolean;
  readonly change: (kind: LockerKind, count: number) => void;
};

/**
 * The counters of quick reservation. A count is never above the number of free lockers, even if that
 * falls while the modal is open. Once sent (`isSent`) the counts no longer change.
 */
export function useQuickCounts(free: LockerCounts, isSent: boolean): QuickCounts {
  const [wanted, setWanted] = useState(noCounts);
  const [isShrunk, setIsShrunk] = useState(false);
  const counts = isSent ? wanted : clampCounts(wanted, free);
  if (lockerKinds.some((kind) => counts[kind] !== wanted[kind])) {
    setWanted(counts);
    setIsShrunk(true);
  }
  return {
    counts,
    isShrunk,
    change: (kind, count) => {
      setIsShrunk(false);
      setWanted((now) => clampCounts({ ...now, [kind]: count }, free));
    },
  };
}
