import type { TFunction } from 'i18next';

/** Maximum length of a shelf's label: 30 on API reservations, 20 elsewhere (SHF-08). */
export type LabelLength = 20 | 30;

/** The only shelf with a translated name. */
const coolingShelf = 'cooling';

/**
 * The label of a shelf: 'cooling' is translated (SHF-06), other names get their first three letters
 * in upper case and the rest unchanged (SHF-07).
 */
export function shelfLabel(name: string, t: TFunction): string {
  if (name.toLowerCase() === coolingShelf) return t('shelf.cooling');
  const letters = [...name];
  return letters.slice(0, 3).join('').toUpperCase() + letters.slice(3).join('');
}

/** The label, cut to `length` characters with an ellipsis if it is longer (SHF-08). */
export function shortLabel(label: string, length: LabelLength): string {
  const letters = [...label];
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : label;
}
