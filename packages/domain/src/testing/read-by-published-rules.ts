import {
  finnishRules,
  norwegianRules,
  type Series,
  swedishRules,
} from './published-identity-rules.ts';

/** What a reader may do beyond the published rules; `identity-rules.test.ts` says for each why the product does it. */
export type Liberty =
  | 'born later'
  | 'sign beside the century'
  | 'no sign'
  | 'control digits of 2032 before'
  | 'no series';

type Reading = {
  readonly liberties: ReadonlySet<Liberty>;
  /** The day in the country, YYYY-MM-DD. */
  readonly day: string;
};

const zones = { fi: 'Europe/Helsinki', sv: 'Europe/Stockholm', no: 'Europe/Oslo' } as const;
export type Country = keyof typeof zones;
const dayFormats = Object.fromEntries(
  Object.entries(zones).map(([country, timeZone]) => [
    country,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  ]),
);
const days = new Map<string, string>();

/** The day that a country has at a time. */
function dayIn(country: Country, at: Date): string {
  const key = `${country} ${String(at.getTime())}`;
  const day = days.get(key) ?? dayFormats[country]?.format(at) ?? '';
  days.set(key, day);
  return day;
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Whether there is such a day, and somebody can be born on it. */
function isBirthday(year: number, month: number, day: number, reading: Reading): boolean {
  const last = (monthDays[month - 1] ?? 0) + (month === 2 && isLeapYear(year) ? 1 : 0);
  if (day < 1 || day > last) return false;
  const written = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return reading.liberties.has('born later') || written <= reading.day;
}

const isIn = (number: number, range: { readonly first: number; readonly last: number }) =>
  number >= range.first && number <= range.last;
const allDigits = (text: string) => [...text].every((sign) => '0123456789'.includes(sign));

function readFinnish(text: string, reading: Reading): string | undefined {
  const [digits, sign, check] = [text.slice(0, 6) + text.slice(7, 10), text[6] ?? '', text[10]];
  if (text.length !== 11 || !allDigits(digits)) return undefined;
  const signs: Record<string, number> = {
    ...finnishRules.signs.value,
    ...(reading.day >= finnishRules.newSigns.from ? finnishRules.newSigns.value : {}),
  };
  const century = Object.hasOwn(signs, sign) ? signs[sign] : undefined;
  const { individualNumbers, temporaryNumbers, checkCharacters } = finnishRules;
  const individual = Number(digits.slice(6));
  const isIssued = [individualNumbers, temporaryNumbers].some((row) => isIn(individual, row.value));
  if (century === undefined || !isIssued) return undefined;
  const [day, month, year] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  if (!isBirthday(century + (year ?? 0), month ?? 0, day ?? 0, reading)) return undefined;
  return checkCharacters.value.indexOf(check ?? '') === Number(digits) % 31 ? text : undefined;
}

/** The digits of a Swedish number with its century, by the form in which it is written. */
function swedishDigits(text: string, { day, liberties }: Reading): string | undefined {
  const signAt = text.length - 5;
  const sign = '+-'.includes(text[signAt] ?? '') ? text[signAt] : '';
  const digits = sign === '' ? text : text.slice(0, signAt) + text.slice(signAt + 1);
  if (!allDigits(digits)) return undefined;
  if (digits.length === 12) {
    return sign === '' || liberties.has('sign beside the century') ? digits : undefined;
  }
  if (digits.length !== 10 || (sign === '' && !liberties.has('no sign'))) return undefined;
  const youngest = Number(day.slice(0, 4)) - (sign === '+' ? swedishRules.yearsUntilPlus.value : 0);
  let year = youngest;
  while (year % 100 !== Number(digits.slice(0, 2))) year -= 1;
  return `${String(year)}${digits.slice(2)}`;
}

function readSwedish(text: string, reading: Reading): string | undefined {
  const digits = swedishDigits(text, reading);
  const { centuries, birthNumbers, coordinationDays, unknown, checkWeights } = swedishRules;
  if (digits === undefined || !centuries.value.some((one) => digits.startsWith(one))) return;
  if (!isIn(Number(digits.slice(8, 11)), birthNumbers.value)) return undefined;
  const sums = Array.from(
    digits.slice(2),
    (digit, at) => Number(digit) * (checkWeights.value[at % 2] ?? 0),
  );
  // The digits of a product count one by one.
  if ([...sums.join('')].reduce((sum, digit) => sum + Number(digit), 0) % 10 !== 0) return;
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(
    Number,
  ) as [number, number, number];
  if (day < coordinationDays.value)
    return isBirthday(year, month, day, reading) ? digits : undefined;
  const birth = day - coordinationDays.value;
  // An unknown month has 31 days at most, and the first possible day counts.
  const [knownMonth, knownDay] = [
    month === unknown.value.month ? 1 : month,
    birth === unknown.value.day ? 1 : birth,
  ];
  return isBirthday(year, knownMonth, knownDay, reading) ? digits : undefined;
}

/** k1 and k2 of nine digits, for each number that k1 may be subtracted from; without those that would be 10. */
export function norwegianControls(nine: string, starts: readonly number[]): string[] {
  const { firstWeights, secondWeights } = norwegianRules;
  const sum = (digits: string, weights: readonly number[]) =>
    weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0) % 11;
  return starts.flatMap((start) => {
    const first = (start - sum(nine, firstWeights.value)) % 11;
    const second = (11 - sum(nine + String(first), secondWeights.value)) % 11;
    return first === 10 || second === 10 ? [] : [`${String(first)}${String(second)}`];
  });
}

function readNorwegian(text: string, reading: Reading): string | undefined {
  if (text.length !== 11 || !allDigits(text)) return undefined;
  const rules = norwegianRules;
  const ends = (row: { readonly value: readonly number[] }) =>
    norwegianControls(text.slice(0, 9), row.value).includes(text.slice(9));
  if (rules.fhNumber.value.firstDigits.includes(text[0] ?? ''))
    return ends(rules.firstControl) ? text : undefined;
  const isNew = reading.day >= rules.firstControlOf2032.from;
  const mayBeNew = isNew || reading.liberties.has('control digits of 2032 before');
  if (!ends(mayBeNew ? rules.firstControlOf2032 : rules.firstControl)) return undefined;
  const hasSeries = !isNew && !reading.liberties.has('no series');
  return norwegianBirthdays(text, hasSeries).some((born) => isBirthday(...born, reading))
    ? text
    : undefined;
}

/** The days on which the holder of a number may be born, of each kind of number and each century. */
function norwegianBirthdays(text: string, hasSeries: boolean): [number, number, number][] {
  const rules = norwegianRules;
  const [day = 0, month = 0, short = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  const individual = Number(text.slice(6, 9));
  const kinds = [
    rules.birthNumber,
    rules.dNumber,
    rules.auxiliaryNumber,
    rules.syntheticNumber,
    rules.syntheticDNumber,
    rules.syntheticDNumberOfNav,
  ];
  return kinds.flatMap(({ value }) => {
    const series = value.day === 0 ? rules.series : rules.dNumberSeries;
    const years = [1800, 1900, 2000]
      .map((century) => century + short)
      .filter((year) => !hasSeries || series.value.some((one) => isOf(one, year, individual)));
    return years.map((year): [number, number, number] => [
      year,
      month - value.month,
      day - value.day,
    ]);
  });
}

const isOf = ({ years, numbers }: Series, year: number, individual: number) =>
  isIn(year, { first: years[0], last: years[1] }) &&
  isIn(individual, { first: numbers[0], last: numbers[1] });

const readers = { fi: readFinnish, sv: readSwedish, no: readNorwegian };

/**
 * A text, without what only its keyboard added, as the published rules read it at a pharmacy of a country: its own rules
 * first. `text` is what `identitySpelling` means.
 */
export function readByPublishedRules(
  text: string,
  today: Date,
  preferred: Country,
  liberties: ReadonlySet<Liberty> = new Set(),
): string | undefined {
  for (const country of [preferred, 'fi', 'sv', 'no'] as const) {
    const canonical = readers[country](text, { liberties, day: dayIn(country, today) });
    if (canonical !== undefined) return `${country} ${canonical}`;
  }
  return undefined;
}
