/** Pickup PINs, pharmacist PINs and entry PINs all have this many digits (PCK-13). */
export const pinLength = 6;

export const pinPattern = /^\d{6}$/;

/** What a PIN is made of, whatever its length. */
export const digitsPattern = /^\d*$/;

/** What is wrong with a typed PIN; other characters than digits come before a wrong length. */
export function pinFault(pin: string): 'digits' | 'length' | undefined {
  if (!digitsPattern.test(pin)) return 'digits';
  return pinPattern.test(pin) ? undefined : 'length';
}

/** How many PINs there are; draw a number below it without bias, as `crypto.randomInt` does. */
export const pinCount = 1_000_000;

/** So many wrong tries within `pinTryWindowMs` lock the keypad, or the delivery at the counter. */
export const pinMaxTries = 5;
export const pinTryWindowMs = 10 * 60_000;
export const pinLockMs = 5 * 60_000;

/**
 * The PIN for a random whole number from 0 up to, not including, `pinCount`; leading zeros stay.
 * Throws a RangeError for any other number, since folding it in would favour some PINs.
 */
export function pinFromRandom(random: number): string {
  if (!Number.isInteger(random) || random < 0 || random >= pinCount) {
    throw new RangeError(`A PIN is drawn from 0 to ${pinCount - 1}`);
  }
  return String(random).padStart(pinLength, '0');
}

/**
 * Until when the wrong tries lock the PIN, or undefined when it is not locked at `now`: the fifth
 * wrong try within ten minutes locks it for five minutes. Tries while locked must not be added.
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
 * A wrong PIN at a keypad, after those that were kept of the ones before: what is to be kept with it,
 * and whether it locks the keypad. One that is told to have come while the keypad was locked counts
 * for nothing.
 */
export function addWrongPin(
  failures: readonly Date[],
  at: Date,
): { readonly failures: readonly Date[]; readonly isLocking: boolean } {
  if (isPinLocked(failures, at)) return { failures, isLocking: false };
  const kept = [...failures, at].slice(-pinMaxTries);
  return { failures: kept, isLocking: isPinLocked(kept, at) };
}

/** Whether the wrong tries lock the PIN at `now`; see {@link pinLockedUntil}. */
export function isPinLocked(failures: readonly Date[], now: Date): boolean {
  return pinLockedUntil(failures, now) !== undefined;
}
