import { sketchBits } from './shown.repository.ts';

/** Three hexadecimal digits choose one of the bits. */
const digits = 3;

/** The bit of a delivery, by the random end of its id. */
const bitOf = (deliveryId: string): number => Number.parseInt(deliveryId.slice(-digits), 16);

/** A sketch of deliveries as PostgreSQL writes bits: '0' and '1'. */
export function sketchOf(deliveryIds: Iterable<string>): string {
  const bits = Array.from({ length: sketchBits }, () => '0');
  for (const id of deliveryIds) bits[bitOf(id)] = '1';
  return bits.join('');
}

/** Estimates the number of different deliveries from the number of bits that are set (linear counting, Whang et al. 1990). */
export function sketchedCount(bits: number): number {
  const empty = Math.max(sketchBits - bits, 1);
  return Math.round(sketchBits * Math.log(sketchBits / empty));
}

/** The ids of deliveries with a phone number anywhere in an answer. */
export function customersIn(answer: unknown, found = new Set<string>()): Set<string> {
  if (typeof answer !== 'object' || answer === null) return found;
  if ('docId' in answer && 'phoneNumber' in answer) {
    const { docId, phoneNumber } = answer;
    if (typeof docId === 'string' && typeof phoneNumber === 'string') found.add(docId);
  }
  for (const part of Object.values(answer)) customersIn(part, found);
  return found;
}
