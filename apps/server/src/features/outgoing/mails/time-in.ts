import { type Language, languageTag } from '@kolli/domain/people/languages';

type Unit = 'minute' | 'day';

/** A duration in words, such as '30 minuuttia'. */
export function timeIn(language: Language, amount: string, unit: Unit): string {
  const format = new Intl.NumberFormat(languageTag(language), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return format.format(Number(amount));
}
