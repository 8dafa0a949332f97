import type { TFunction } from 'i18next';

/** How long a shelf's label may be: 30 on API reservations, 20 elsewhere (SHF-08). */
export type LabelLength = 20 | 30;

/** The one shelf whose name is a word of ours. */
const coolingShelf = 'cooling';

/**
 * A shelf's name as people read it: 'cooling' translated (SHF-06), of others the first three letters
 * in upper case and the rest as it is (SHF-07).
 */
export function shelfLabel(name: string, t: TFunction): string {
  if (name.toLowerCase() === coolingShelf) return t('shelf.cooling');
  const letters = [...name];
  return letters.slice(0, 3).join('').toUpperCase() + letters.slice(3).join('');
}

/** The label cut to `length` characters and ended by an ellipsis where it is longer (SHF-08). */
export function shortLabel(label: string, length: LabelLength): string {
  const letters = [...label];
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : label;
}
