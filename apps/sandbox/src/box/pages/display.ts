import { defaultLanguage, type Language } from '@kolli/domain/people/languages';
import type { BoxSimulator } from '../simulator/box-simulator.ts';
import type { BoxMemory } from '../logic/box-types.ts';
import { boxText, type TextKey } from './display-texts.ts';
import { keypadLockedUntil } from '../logic/step-parts.ts';

interface Text {
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string>>;
}

/** What the box's display shows: what to do now, and below it what just happened. */
export interface Display {
  readonly screen: TextKey;
  readonly title: string;
  readonly notice: string | null;
}

export function displayOf(box: BoxSimulator, language: Language): Display {
  const { memory } = box.record;
  const screen = screenOf(box);
  const { notice } = memory;
  return {
    screen: screen.key,
    title: boxText(language, screen.key, screen.params),
    notice: notice && boxText(language, notice.key, notice.params),
  };
}

/** The languages of a box's display, its default one first; never empty. */
export function displayLanguages(box: BoxSimulator): readonly [Language, ...Language[]] {
  const [first = defaultLanguage, ...rest] = box.state?.uiLanguages ?? [];
  return [first, ...rest];
}

function screenOf(box: BoxSimulator): Text {
  const { claimCode: code } = box;
  if (code !== null) return { key: 'claimCode', params: { code } };
  return box.state === undefined ? { key: 'starting' } : usualScreen(box.record.memory, box.now());
}

function usualScreen(memory: BoxMemory, now: number): Text {
  const open = memory.openDoors.find((door) => door.purpose.kind !== 'remote');
  if (open !== undefined) {
    const keys = {
      pickup: 'takeParcel',
      load: 'putParcel',
      remove: 'takeOut',
      check: 'checkDoor',
    } as const;
    const key = open.purpose.kind === 'remote' ? 'typePin' : keys[open.purpose.kind];
    return { key, params: { door: open.lockerId } };
  }
  if (memory.staff !== null) return { key: 'staffReady', params: { name: memory.staff.name } };
  const lockedUntil = keypadLockedUntil(memory, now);
  if (lockedUntil !== undefined) {
    return { key: 'keypadLocked', params: { time: timeOfDay(lockedUntil) } };
  }
  return { key: 'typePin' };
}

function timeOfDay(date: Date): string {
  return [date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
