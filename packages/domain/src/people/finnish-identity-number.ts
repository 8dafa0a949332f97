import { isCalendarDate } from '../time/dates.ts';

const pattern = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})([\dA-Y])$/;

/** The century of each sign; signs other than + - A were added in 2023. */
const centuries: Readonly<Record<string, number>> = {
  '+': 1800,
  '-': 1900,
  Y: 1900,
  X: 1900,
  W: 1900,
  V: 1900,
  U: 1900,
  A: 2e3,
  B: 2e3,
  C: 2e3,
  D: 2e3,
  E: 2e3,
  F: 2e3,
};

/** The check characters; G, I, O, Q and Z are excluded because they look like others. */
const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY';

/**
 * The canonical form of a Finnish personal identity code (henkilötunnus, DDMMYY sign NNN check), or
 * undefined when it is invalid. It includes the sign: since 2023 two codes may differ only in it.
 * Individual numbers start at 002; temporary ones, from 900, are valid.
 *
 * Source: Government Decree on the Population Information System (128/2010) § 2 as amended by
 * 690/2022, in force since 1 January 2023, https://www.finlex.fi/sv/laki/alkup/2022/20220690
 */
export function parseFinnishIdentityNumber(text: string): string | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [canonical, day = '', month = '', year = '', sign = '', individual = '', check] = match;
  const century = centuries[sign];
  if (century === undefined || Number(individual) < 2) return undefined;
  if (!isCalendarDate(century + Number(year), Number(month), Number(day))) return undefined;
  const remainder = Number(`${day}${month}${year}${individual}`) % checkCharacters.length;
  return checkCharacters[remainder] === check ? canonical : undefined;
}
