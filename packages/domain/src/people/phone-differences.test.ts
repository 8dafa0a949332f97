import parseNumber, { type PhoneNumber } from 'libphonenumber-js/max';
import parseWithPatterns from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { type Chance, chanceOf } from '../testing/seeded-chance.ts';
import { typedText } from '../text/typed-text.ts';
import { parsePhone, phonePattern } from './phone-numbers.ts';

const trialSize = (short: number, long: number) =>
  process.env['KOLLI_SIZE'] === 'long' ? long : short;

const codes = { FI: '358', SE: '46', NO: '47', DK: '45', IS: '354', EE: '372', DE: '49', IT: '39' };
type Country = keyof typeof codes;
const countries = Object.keys(codes) as Country[];
const trunks: Partial<Record<Country, '0'>> = { FI: '0', SE: '0', DE: '0' };
/** First digits of numbers of other kinds than mobile ones. */
const landline = { FI: '9', SE: '8', NO: '22', DK: '33', IS: '55', EE: '6', DE: '30', IT: '06' };

const separators = ['', ' ', '-', '.', '\u00a0', '\u2009', '\u202f', '\u2011', '\u2013', '\u2212'];
const invisible = ['', '', '', '\u202a', '\u2066', '\u200e', '\u200b', '\ufeff', '\u00ad'];

/** The digits of a national number: about those of the country's example, sometimes too many or too few. */
function nationalOf(country: Country, { below, pick }: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  const example = examples[country];
  if (pick(['mobile', 'mobile', 'landline']) === 'landline')
    return landline[country] + digits(5 + below(4));
  const kept = 1 + below(example.length);
  return example.slice(0, kept) + digits(example.length - kept + pick([0, 0, 0, 0, -1, 1, 2]));
}

/** Digits with separators, and a bracket around the first ones. */
function spaced(digits: string, { below, pick }: Chance): string {
  const separator = pick(separators);
  const groups = digits.match(pick([/.{1,2}/gu, /.{1,3}/gu, /.{1,4}/gu])) ?? [];
  const [first = '', ...others] = groups;
  return [below(8) === 0 ? `(${first})` : first, ...others].join(separator);
}

type Spelling = { readonly country: Country; readonly typed: string };

/** A number of one country as somebody may write it at a pharmacy of the same or another. */
function spellingOf(chance: Chance): Spelling {
  const { below, pick } = chance;
  const [own, other] = [pick(countries), pick(countries)];
  const from = pick([own, own, other]);
  const national = nationalOf(from, chance);
  const trunk = pick([trunks[from] ?? '', trunks[from] ?? '', '0', '']);
  const written = {
    national: () => spaced(trunk + national, chance),
    plus: () => `+${codes[from]}${pick(separators)}${spaced(national, chance)}`,
    zeros: () => `00${pick(['', ' '])}${codes[from]}${spaced(national, chance)}`,
    plusTrunk: () => `+${codes[from]} ${pick(['(0)', '0'])}${spaced(national, chance)}`,
    bare: () => `${codes[from]}${pick(['', ' '])}${spaced(national, chance)}`,
  };
  const text = pick(Object.values(written))();
  const at = below(text.length);
  const typed = pick(invisible) + text.slice(0, at) + pick(invisible) + text.slice(at);
  return { country: own, typed };
}

const accepted = (found: PhoneNumber | undefined) =>
  found?.isPossible() === true ? found.number : undefined;

/** What the library says, with the plan of all ranges: of a possible number. */
const theirs = ({ country, typed }: Spelling) =>
  accepted(parseNumber(typed, { defaultCountry: country, extract: false }));

/** What the library says of the digits alone, without what is between them. */
const digitsOf = (typed: string) => typedText(typed).replace(/[^\d+]/gu, '');
const theirsOfDigits = ({ country, typed }: Spelling) =>
  theirs({ country, typed: digitsOf(typed) });

type Compared = Spelling & {
  readonly ours: string | undefined;
  readonly library: string | undefined;
};

/** Why a spelling is read differently. The first that is true counts. */
const reasons = {
  'the library does not know invisible signs and narrow spaces': (one: Compared) =>
    one.ours === theirsOfDigits(one),
  'the number is shorter or longer than the stored format': ({ ours, ...one }: Compared) =>
    ours === undefined && !phonePattern.test(theirsOfDigits(one) ?? '+0000000000'),
  'a German mobile number with 49 but no plus sign, which the library takes for one of the area code 0491':
    ({ country, typed, ours }: Compared) => country === 'DE' && ours === `+${digitsOf(typed)}`,
  'a number without the trunk zero may be one of another country': ({
    country,
    typed,
    ours,
  }: Compared) =>
    ours === undefined && trunks[country] !== undefined && /^[1-9]/u.test(digitsOf(typed)),
  'the length is one of the country, but not with these first digits': ({
    ours,
    ...one
  }: Compared) =>
    ours === undefined && parseWithPatterns(theirsOfDigits(one) ?? '')?.isValid() === false,
};
type Reason = keyof typeof reasons;

test('TXT-02: spellings of eight countries are read as plain libphonenumber-js reads them, but for explained differences', () => {
  const chance = chanceOf(2026);
  const count = trialSize(4000, 100_000);
  const differences = Array.from({ length: count }, (): Compared => {
    const spelling = spellingOf(chance);
    const ours = parsePhone(spelling.typed, spelling.country);
    return { ...spelling, ours, library: theirs(spelling) };
  }).filter(({ ours, library }) => ours !== library);
  const names = Object.keys(reasons) as Reason[];
  const counts = new Map(names.map((name) => [name, 0]));
  const unexplained = differences.filter((one) => {
    const reason = names.find((name) => reasons[name](one));
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return reason === undefined;
  });
  expect(unexplained).toEqual([]);
  // Every explanation is of some difference, and most spellings need none.
  expect(Math.min(...counts.values())).toBeGreaterThan(0);
  expect(differences.length).toBeLessThan(count / 2);
}, 300_000);
