import { typedCode } from '../text/typed-text.ts';

/** Pickup PINs, pharmacist PINs and entry PINs all have this many digits (PCK-13). */
export const pinLength = 6;

export const pinPattern = /^\d{6}$/;

/** Digits of any number, also none. */
export const digitsPattern = /^\d*$/;

/** A typed or pasted PIN without spaces and hyphens: '123 456' is 123456 (TXT-01). */
export const cleanPin = (text: string): string => typedCode(text).replaceAll('-', '');

/** The fault of a typed PIN, undefined for a valid one; 'digits' takes precedence over 'length'. */
export function pinFault(pin: string): 'digits' | 'length' | undefined {
  if (!digitsPattern.test(pin)) return 'digits';
  return pinPattern.test(pin) ? undefined : 'length';
}

/** Number of possible PINs. Draw a number below it without bias, for example with `crypto.randomInt`. */
export const pinCount = 1_000_000;

/** This number of wrong tries within `pinTryWindowMs` locks the keypad, or the delivery at the counter. */
export const pinMaxTries = 5;
export const pinTryWindowMs = 10 * 60_000;
export const pinLockMs = 5 * 60_000;

/**
 * The PIN of a random whole number from 0 to `pinCount` - 1, with leading zeros.
 * Throws a RangeError for any other number: a modulo would favour some PINs.
 */
export function pinFromRandom(random: number): string {
  if (!Number.isInteger(random) || random < 0 || random >= pinCount) {
    throw new RangeError(`A PIN is drawn from 0 to ${pinCount - 1}`);
  }
  return String(random).padStart(pinLength, '0');
}

/**
 * The end of the lock that the wrong tries cause, or undefined when the PIN is not locked at `now`: the
 * fifth wrong try within ten minutes locks it for five minutes. `failures` must not contain tries made
 * while it was locked.
 */
export function pinLockedUntil(failures: readonly Date[], now: Date): Date | undefined {
  const times = failures.map((failure) => failure.getTime()).sort((a, b) => a - b);
  let lockedUntil = 0;
  times.forEach((last, index) => {
    const first = times[index - (pinMaxTries - 1)];
    if (first !== undefined && last - first <= pinTryWindowMs) lockedUntil = last + pinLockMs;
  });
  return lockedUntil > now.getTime() ? new Date(lockedUntil) : undefined;
}

/**
 * Adds a wrong PIN at a keypad to the stored failures. Returns the failures to store and whether this one
 * locks the keypad. A failure while the keypad is locked is ignored.
 */
export function addWrongPin(
  failures: readonly Date[],
  at: Date,
): { readonly failures: readonly Date[]; readonly isLocking: boolean } {
  if (isPinLocked(failures, at)) return { failures, isLocking: false };
  const stored = [...failures, at].slice(-pinMaxTries);
  return { failures: stored, isLocking: isPinLocked(stored, at) };
}

/** Whether the wrong tries lock the PIN at `now`; see {@link pinLockedUntil}. */
export function isPinLocked(failures: readonly Date[], now: Date): boolean {
  return pinLockedUntil(failures, now) !== undefined;
}
