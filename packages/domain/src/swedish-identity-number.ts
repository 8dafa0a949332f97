import { isCalendarDate, dateParts } from './dates.ts';

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

/** Swedish winter time, in which years begin. */
const newYearOffset = -60;

/** The minus turns into a plus in the year in which a person becomes 100. */
function fullYear(yearInCentury: number, sign: string, today: Date): number {
  const latest = dateParts(today, newYearOffset).year - (sign === '+' ? 100 : 0);
  return latest - ((((latest - yearInCentury) % 100) + 100) % 100);
}

/**
 * A Swedish personal identity or coordination number in 12 digits without sign, as it is compared,
 * or undefined. Taken are 12 digits, and 10 digits whose century follows from the sign and from
 * `today`; without sign they count as with a minus.
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
