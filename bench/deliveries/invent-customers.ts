export interface InventedCustomer {
  readonly phoneNumber: string;
  /** A valid Finnish identity number, or null. */
  readonly ssn: string | null;
}

/** A random number generator from 0 to below 1, deterministic by seed (mulberry32). */
export function randomBySeed(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY';

function inventIdentityNumber(random: () => number): string {
  const digits = (below: number, from: number, length: number) =>
    String(from + Math.floor(random() * below)).padStart(length, '0');
  const birthday = digits(28, 1, 2) + digits(12, 1, 2) + digits(100, 0, 2);
  const individual = digits(898, 2, 3);
  const check = checkCharacters[Number(birthday + individual) % checkCharacters.length];
  return `${birthday}-${individual}${check}`;
}

/** Customers of one pharmacy, two thirds with an identity number. */
export function inventCustomers(count: number, seed: number): InventedCustomer[] {
  const random = randomBySeed(seed);
  return Array.from({ length: count }, () => ({
    phoneNumber: `+35840${String(Math.floor(random() * 1e7)).padStart(7, '0')}`,
    ssn: random() < 2 / 3 ? inventIdentityNumber(random) : null,
  }));
}
