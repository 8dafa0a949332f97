import { isCalendarDate, dateParts } from '../time/dates.ts';

const pattern = /^(18|19|20)?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/;

/** In a coordination number 60 is added to the day. */
const coordinationDays = 60;

/** Luhn over ten digits, the first doubled: the sum must end in zero. */
function hasLuhnSum(digits: string): boolean {
  const sum = digits.split('').reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** Offset of Sweden at the start of a year (winter time), in minutes. */
const newYearOffset = -60;

/** The four-digit year; the sign changes from minus to plus in the year of the 100th birthday. */
function fullYear(yearInCentury: number, sign: string, today: Date): number {
  const latest = dateParts(today, newYearOffset).year - (sign === '+' ? 100 : 0);
  return latest - ((((latest - yearInCentury) % 100) + 100) % 100);
}

/**
 * The canonical form, 12 digits without sign, of a Swedish personal identity or coordination number, or
 * undefined. Accepts 12 digits, and 10 digits whose century follows from the sign (default minus) and
 * `today`.
 *
 * Source: Folkbokföringslagen (1991:481) §§ 18 and 18 a (the plus from the year of the 100th
 * birthday, the day + 60); Skatteverket SKV 704 and SKV 707 (check digit).
 */
export function parseSwedishIdentityNumber(text: string, today: Date): string | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, century, year = '', month = '', day = '', sign = '', rest = ''] = match;
  const birthYear =
    century === undefined ? fullYear(Number(year), sign, today) : Number(century + year);
  const dayOfMonth = Number(day) % coordinationDays;
  if (!isCalendarDate(birthYear, Number(month), dayOfMonth)) return undefined;
  if (Number(rest) < 10 || !hasLuhnSum(year + month + day + rest)) return undefined;
  return `${birthYear}${month}${day}${rest}`;
}
