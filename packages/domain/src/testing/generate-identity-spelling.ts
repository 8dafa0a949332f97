import { finnishRules, norwegianRules, swedishRules } from './published-identity-rules.ts';
import { norwegianControls } from './read-by-published-rules.ts';
import type { Chance } from './seeded-chance.ts';

/** A number in capital letters without anything between, and how it may be typed or pasted. */
export type IdentitySpelling = { readonly meant: string; readonly typed: string };

const padded = (number: number, length = 2) => String(number).padStart(length, '0');

/** A day of a year: mostly one that exists, often one of the last of its month. */
function monthAndDay(year: number, { below, pick }: Chance): [number, number] {
  const month = pick([2, 2, 1 + below(12), 1 + below(12), 1 + below(12)]);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = pick([1 + below(28), 1 + below(28), last]);
  return pick(['real', 'real', 'real', 'real', 'real', 'real', 'real', 'other']) === 'real'
    ? [month, day]
    : pick([
        [month, last + 1],
        [month, 0],
        [13, day],
        [0, day],
        [2, 29],
      ]);
}

function finnishNumber(chance: Chance): string {
  const { below, pick } = chance;
  const signs = Object.entries({ ...finnishRules.signs.value, ...finnishRules.newSigns.value });
  const [sign, century] = pick(signs);
  const year = century + (century === 2000 ? below(35) : below(100));
  const [month, day] = monthAndDay(year, chance);
  const digits = `${padded(day)}${padded(month)}${padded(year % 100)}`;
  const individual = padded(pick([below(1000), below(1000), below(4)]), 3);
  const check = finnishRules.checkCharacters.value[Number(digits + individual) % 31] ?? '';
  return digits + sign + individual + check;
}

/** Ten digits of which the last is the check digit. */
function withCheckDigit(nine: string): string {
  const sum = [...nine].reduce((total, digit, at) => {
    const product = Number(digit) * (swedishRules.checkWeights.value[at % 2] ?? 0);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return nine + String((100 - (sum % 10)) % 10);
}

function swedishNumber(chance: Chance): string {
  const { below, pick } = chance;
  const year = pick([1900 + below(140), 1900 + below(140), 1750 + below(450)]);
  const [month, day] = monthAndDay(year, chance);
  const dates = [
    [month, day],
    [month, day],
    [month, day + 60],
    [0, day + 60],
    [month, 60],
    [0, 60],
  ] as const;
  const [writtenMonth, writtenDay] = pick(dates);
  const nine = `${padded(year % 100)}${padded(writtenMonth)}${padded(writtenDay)}${padded(pick([below(1000), below(1000), below(3)]), 3)}`;
  const ten = withCheckDigit(nine);
  const century = String(year).slice(0, 2);
  const [start, end] = [ten.slice(0, 6), ten.slice(6)];
  const sign = pick(['-', '-', '+']);
  return pick([start + sign + end, ten, century + ten, century + start + sign + end]);
}

function norwegianNumber(chance: Chance): string {
  const { below, pick } = chance;
  const rules = norwegianRules;
  const series = pick([...rules.series.value, ...rules.dNumberSeries.value]);
  const between = ([first, last]: readonly [number, number]) => first + below(last - first + 1);
  const year = pick([between(series.years), between(series.years), 1900 + below(100), 1900]);
  const [month, day] = monthAndDay(year, chance);
  const individual = pick([between(series.numbers), between(series.numbers), below(1000)]);
  const added = {
    day: pick([0, 0, rules.dNumber.value.day]),
    // 65 is a month of test numbers of no published kind; 20 is one of NAV's own numbers.
    month: pick([0, 0, 0, rules.auxiliaryNumber.value.month, 80, 65, 20]),
  };
  const nine = `${padded(day + added.day)}${padded((month + added.month) % 100)}${padded(year % 100)}${padded(individual, 3)}`;
  const controls = norwegianControls(nine, pick([[11], [11, 12, 13, 14], [12, 13, 14], [15, 16]]));
  return nine + (controls.length === 0 ? padded(below(100)) : pick(controls));
}

function fhNumber({ below, pick }: Chance): string {
  const nine = pick([...norwegianRules.fhNumber.value.firstDigits]) + padded(below(1e8), 8);
  const controls = norwegianControls(nine, pick([[11], [11], [12, 13, 14]]));
  return nine + (controls[0] ?? padded(below(100)));
}

const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-'];

/** A number with what people do wrong: one sign changed, missing, doubled or too many, two in each other's place. */
function damaged(number: string, { below, pick }: Chance): string {
  const at = below(number.length);
  const [before, one, after] = [number.slice(0, at), number[at] ?? '', number.slice(at + 1)];
  const digit = pick(signs.slice(0, 10));
  return pick([
    before + digit + after,
    before + pick(signs) + after,
    before + after,
    before + one + one + after,
    `${before}${one}${pick(['-', '+', digit])}${after}`,
    before + (after[0] ?? '') + one + after.slice(1),
    number.replace(/[-+A-Z](?=.{4}$)/u, pick(signs.slice(10))),
    number.replace(/[-+]/u, pick(['+', '-', ''])),
  ]);
}

const invisible = ['\u00ad', '\u200b', '\u200e', '\u202a', '\u2066', '\u2069', '\ufeff', '\ufe0f'];
const spaces = [' ', ' ', '\t', '\u00a0', '\u2009', '\u202f', '\u3000'];
const hyphens = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d'];
const wide = (text: string) =>
  text.replace(/[!-~]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** The number as keyboards and programs write it; its letters and digits stay what they are. */
function typedSpelling(number: string, { below, pick }: Chance): string {
  const signed = number.replaceAll('-', () => pick(hyphens));
  const cased = pick([signed, signed, signed.toLowerCase(), wide(number)]);
  const strays = pick([[''], [''], spaces, invisible, [...spaces, ...invisible]]);
  const places = new Set(Array.from({ length: 1 + below(3) }, () => below(cased.length + 1)));
  const spread = [...cased].map((sign, at) => (places.has(at) ? pick(strays) : '') + sign);
  return spread.join('') + (places.has(cased.length) ? pick(strays) : '');
}

/** A number of any kind and country, right or with a mistake, as somebody may type or paste it. */
export function identitySpelling(chance: Chance): IdentitySpelling {
  const { pick } = chance;
  const number = pick([
    finnishNumber,
    finnishNumber,
    swedishNumber,
    swedishNumber,
    norwegianNumber,
    norwegianNumber,
    fhNumber,
  ])(chance);
  const isRight = pick([true, true, true, false, false]);
  const meant = isRight ? number : damaged(number, chance);
  return { meant, typed: pick([meant, typedSpelling(meant, chance)]) };
}
