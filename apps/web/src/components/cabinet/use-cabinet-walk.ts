import { type KeyboardEvent, useRef, useState } from 'react';
import type { CabinetModule } from './cabinet-types.ts';
import { rowOf, type Position, walk } from './cabinet-walk.ts';

/**
 * One tab stop for the whole cabinet, and arrow keys within it. The tab stop is the last focused
 * door, else the selected one, else the first.
 */
export function useCabinetWalk(
  modules: readonly CabinetModule[],
  chosenIds: readonly string[],
  onClear: (() => void) | undefined,
) {
  const [position, setPosition] = useState<Position>();
  const doors = useRef(new Map<string, HTMLButtonElement>());
  const known = modules.flatMap((module) => module.doors.map((door) => door.lockerId));
  const stop =
    [position?.lockerId, chosenIds[0]].find((id) => id !== undefined && known.includes(id)) ??
    known[0];

  const onKeyDown = (lockerId: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onClear) {
      onClear();
      return;
    }
    const row = position?.lockerId === lockerId ? position.row : rowOf(modules, lockerId);
    const next = walk(modules, { lockerId, row }, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    setPosition(next);
    doors.current.get(next.lockerId)?.focus();
  };
  const moveTo = (lockerId: string) => setPosition({ lockerId, row: rowOf(modules, lockerId) });
  const register = (lockerId: string) => (element: HTMLButtonElement | null) => {
    if (element) doors.current.set(lockerId, element);
    else doors.current.delete(lockerId);
  };
  return { stop, onKeyDown, moveTo, register };
}
