import { isCalendarDate, dateParts } from '../time/dates.ts';
import { fixedClock } from '../time/wall-clock.ts';

const pattern = /^(18|19|20)?(\d{2})(\d{2})(\d{2})([-+]?)(\d{4})$/;

/** In a coordination number 60 is added to the day; month 00 or day 60 are of somebody whose birth date is not known. */
const coordinationDays = 60;

/** Luhn over ten digits, the first doubled: the sum must end in zero. */
function hasLuhnSum(digits: string): boolean {
  const sum = digits.split('').reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** Whether month and day are those of a personal number, or of a coordination number, where they may be unknown. */
function isBirthDate(year: number, month: number, day: number): boolean {
  if (day < coordinationDays) return isCalendarDate(year, month, day);
  const [knownMonth, knownDay] = [month || 1, day - coordinationDays || 1];
  return isCalendarDate(year, knownMonth, knownDay);
}

/** Sweden's clock at the start of a year, in winter time. */
const newYearClock = fixedClock(-60);

/** The four-digit year; the sign changes from minus to plus in the year of the 100th birthday. */
function fullYear(yearInCentury: number, sign: string, today: Date): number {
  const latest = dateParts(today, newYearClock).year - (sign === '+' ? 100 : 0);
  return latest - ((((latest - yearInCentury) % 100) + 100) % 100);
}

/**
 * The canonical form, 12 digits without sign, of a Swedish personal identity or coordination number, or
 * undefined. Accepts 12 digits, and 10 digits whose century follows from the sign (default minus) and
 * `today`.
 *
 * Source: Folkbokföringslagen (1991:481) §§ 18 and 18 a (the plus from the year of the 100th
 * birthday, the day + 60); Skatteverket SKV 704 and SKV 707 (check digit), and its published test numbers, which have
 * coordination numbers with month 00 and day 60.
 */
export function parseSwedishIdentityNumber(text: string, today: Date): string | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, century, year = '', month = '', day = '', sign = '', rest = ''] = match;
  const birthYear =
    century === undefined ? fullYear(Number(year), sign, today) : Number(century + year);
  if (!isBirthDate(birthYear, Number(month), Number(day))) return undefined;
  if (Number(rest) < 10 || !hasLuhnSum(year + month + day + rest)) return undefined;
  return `${birthYear}${month}${day}${rest}`;
}
