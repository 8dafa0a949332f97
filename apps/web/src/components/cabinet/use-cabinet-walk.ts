import { type KeyboardEvent, useRef, useState } from 'react';
import type { CabinetModule } from './cabinet-types.ts';
import { rowOf, type Standing, walk } from './cabinet-walk.ts';

/**
 * One tab stop for the whole cabinet and arrow keys within it. The stop is the last door that had
 * focus, else the chosen one, else the first.
 */
export function useCabinetWalk(
  modules: readonly CabinetModule[],
  chosenIds: readonly string[],
  onClear: (() => void) | undefined,
) {
  const [standing, setStanding] = useState<Standing>();
  const doors = useRef(new Map<string, HTMLButtonElement>());
  const known = modules.flatMap((module) => module.doors.map((door) => door.lockerId));
  const stop =
    [standing?.lockerId, chosenIds[0]].find((id) => id !== undefined && known.includes(id)) ??
    known[0];

  const onKeyDown = (lockerId: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onClear) {
      onClear();
      return;
    }
    const row = standing?.lockerId === lockerId ? standing.row : rowOf(modules, lockerId);
    const next = walk(modules, { lockerId, row }, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    setStanding(next);
    doors.current.get(next.lockerId)?.focus();
  };
  const stand = (lockerId: string) => setStanding({ lockerId, row: rowOf(modules, lockerId) });
  const register = (lockerId: string) => (element: HTMLButtonElement | null) => {
    if (element) doors.current.set(lockerId, element);
    else doors.current.delete(lockerId);
  };
  return { stop, onKeyDown, stand, register };
}
