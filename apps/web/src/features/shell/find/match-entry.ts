import type { FindEntry } from './find-types.ts';

/** Words without case and accents: 'Lämpötilaloki' is found by 'lampo'. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** The entries of which each typed word begins a word; all where nothing is typed. */
export function matchingEntries(entries: readonly FindEntry[], typed: string): FindEntry[] {
  const sought = wordsOf(typed);
  if (sought.length === 0 && typed.trim() !== '') return [];
  return entries.filter(({ label, detail = '' }) => {
    const words = wordsOf(`${label} ${detail}`);
    return sought.every((part) => words.some((word) => word.startsWith(part)));
  });
}
