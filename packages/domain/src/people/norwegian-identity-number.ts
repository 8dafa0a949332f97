import { idnr } from '@navikt/fnrvalidator';

/**
 * What may remain when the weighted sum of the first ten digits is divided by 11, by the day from which numbers are issued
 * so. Nobody gets another number, so every row stays valid. Numbers of a later row are read before its day: Skatteetaten
 * asks for programs that read both in parallel, publishes test people, and has a checker that knows no day either. The
 * second control digit, whose rule does not change, finds each wrong digit and each two neighbours in the wrong order.
 */
export const norwegianControlDigits = [
  {
    issuedFrom: '1964',
    remainders: [0],
    source:
      "Skatteetaten, 'Nytt fødselsnummer fra 2032' (Dagens beregning), https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/",
  },
  {
    issuedFrom: '2032-01-01',
    remainders: [0, 1, 2, 3],
    source:
      "Skatteetaten, 'Nytt fødselsnummer fra 2032' (Beregning k1), https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/",
  },
] as const;

const firstWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const secondWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

/** Whether 11 digits end in control digits of one of the rules. */
function hasControlDigits(text: string, rules: readonly { remainders: readonly number[] }[]) {
  const digits = [...text].map(Number);
  const remainderOf = (weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11;
  const first = remainderOf(firstWeights);
  return remainderOf(secondWeights) === 0 && rules.some((rule) => rule.remainders.includes(first));
}

/**
 * Whether a text is a Norwegian FH-number, which hospitals and emergency rooms give to newborns and visitors without another
 * number: 11 digits, the first 8 or 9, with the control digits that birth numbers have today; that those of 2032 come to
 * FH-numbers, too, is not published. No identity provider knows it.
 *
 * Source: Norsk helsenett, 'Hva er felles hjelpenummer?', https://nhn.no/hva-er-felles-hjelpenummer/
 */
export function isFhNumber(text: string): boolean {
  return /^[89]\d{10}$/u.test(text) && hasControlDigits(text, norwegianControlDigits.slice(0, 1));
}

/**
 * A Norwegian identity number in 11 digits, or undefined: birth numbers, D-numbers (day + 40), auxiliary (month + 40) and
 * synthetic ones (month + 80), and FH-numbers. The individual number is not compared with the year: from 2032 it no longer
 * determines the century, for which reason 29 February of a year 00 is one of 2000.
 *
 * Source: `norwegianControlDigits`; the package for kinds and dates.
 */
export function parseNorwegianIdentityNumber(text: string): string | undefined {
  if (isFhNumber(text)) return text;
  const isNumber = hasControlDigits(text, norwegianControlDigits) && idnr(text).status === 'valid';
  return isNumber ? text : undefined;
}
