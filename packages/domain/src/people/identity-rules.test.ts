import { idnr } from '@navikt/fnrvalidator';
import personnummer from 'personnummer';
import { afterEach, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { identitySpelling, type IdentitySpelling } from '../testing/generate-identity-spelling.ts';
import { norwegianRules, publishedRules } from '../testing/published-identity-rules.ts';
import { type Liberty, readByPublishedRules } from '../testing/read-by-published-rules.ts';
import { type Chance, chanceOf } from '../testing/seeded-chance.ts';
import { identityCountries, parseIdentityNumber } from './identity-numbers.ts';
import { norwegianControlDigits } from './norwegian-identity-number.ts';

const trialSize = (short: number, long: number) =>
  process.env['KOLLI_SIZE'] === 'long' ? long : short;

const newYear2032 = new Date('2031-12-31T23:00:00Z');
const todays = [
  new Date('2026-03-10T09:00:00Z'),
  new Date(newYear2032.getTime() - 1),
  newYear2032,
  new Date('2033-06-01T12:00:00Z'),
];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/**
 * What the product does beyond the published rules, and why. A spelling is read as the rules say, or as they say with some of
 * these: nothing else is a difference.
 */
const liberties: Readonly<Record<Liberty, string>> = {
  'born later':
    'The form decides, not whether anybody has the number: a server whose clock is wrong must read the number of a newborn.',
  'sign beside the century':
    'Skatteverket writes 12 digits without, 10 with a sign. Many programs write both; the century then says what the sign would.',
  'no sign':
    'Many people and programs leave the hyphen out. Without a plus sign a person is below 100, as with the hyphen.',
  'control digits of 2032 before':
    'Skatteetaten asks for programs that read both, long before the first number is issued. The second control digit still finds each wrong digit and each two neighbours in the wrong order.',
  'no series':
    'From 2032 individual numbers say nothing of the century, also of people who were born before. Years 00 have a 29 February, that of 2000, as in the checker that Skatteetaten publishes.',
};
const allLiberties = Object.keys(liberties) as Liberty[];

type Trial = IdentitySpelling & { readonly today: Date };
const trials = (chance: Chance, count: number) =>
  Array.from({ length: count }, (): Trial => {
    const today = chance.pick(todays);
    return { ...identitySpelling(chance), today };
  });

const product = (typed: string, today: Date, country: (typeof identityCountries)[number]) => {
  const number = parseIdentityNumber(typed, today, country);
  return number && `${number.country} ${number.canonical}`;
};

/** The liberties without which a spelling would be read otherwise; undefined if even with all of them it is read otherwise. */
function libertiesOf({ meant, typed, today }: Trial): Liberty[] | undefined {
  const taken = new Set<Liberty>();
  for (const country of identityCountries) {
    const ours = product(typed, today, country);
    const read = (allowed: Liberty[]) =>
      readByPublishedRules(meant, today, country, new Set(allowed));
    if (read([]) === ours) continue;
    if (read(allLiberties) !== ours) return undefined;
    for (const one of allLiberties)
      if (read(allLiberties.filter((other) => other !== one)) !== ours) taken.add(one);
  }
  return [...taken];
}

/** How many spellings each name has. */
function counted(names: readonly string[], found: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => [name, found.filter((one) => one === name).length]),
  );
}

test('TXT-03: every published rule has its organisation, title, address and date', () => {
  for (const [name, { source, from }] of Object.entries(publishedRules)) {
    expect(source.address, name).toMatch(/^https:\/\//u);
    expect(`${source.organisation}${source.title}`, name).toMatch(/\w{3}/u);
    expect(from, name).toMatch(/^\d{4}(?:-\d{2}){0,2}$/u);
  }
});

test('TXT-03: the control digits of Norway that the product reads are those of the published rules, with their days', () => {
  const rules = [norwegianRules.firstControl, norwegianRules.firstControlOf2032];
  expect(norwegianControlDigits.map(({ issuedFrom }) => issuedFrom)).toEqual(
    rules.map(({ from }) => from),
  );
  expect(norwegianControlDigits.map(({ remainders }) => remainders)).toEqual(
    rules.map(({ value }) => value.map((start) => start - 11)),
  );
  for (const [at, { source }] of rules.entries())
    expect(norwegianControlDigits[at]?.source).toContain(source.address);
});

type Compared = { readonly trial: Trial; readonly ours: string | undefined };
type Package = {
  readonly name: string;
  readonly version: string;
  readonly country: 'sv' | 'no';
  readonly read: (text: string) => string | undefined;
  /** Why a spelling is read differently by the product. The first that is true counts. */
  readonly reasons: Readonly<Record<string, (compared: Compared) => boolean>>;
};

const fnrvalidator: Package = {
  name: '@navikt/fnrvalidator',
  version: '2.2.1',
  country: 'no',
  read: (text) => (idnr(text).status === 'valid' ? text : undefined),
  reasons: {
    'the package reads digits alone: no spaces, no invisible signs, no full-width digits': ({
      trial,
      ours,
    }) => fnrvalidator.read(trial.meant) === ours,
    'the package does not know FH-numbers': ({ ours }) => /^[89]/u.test(ours ?? ''),
  },
};

// The types declare a module with the class as default, but the import is the class itself.
const swedishClass = personnummer as unknown as typeof personnummer.default;
const swedishPackage: Package = {
  name: 'personnummer',
  version: '3.2.1',
  country: 'sv',
  read: (text) => (swedishClass.valid(text) ? swedishClass.parse(text).format(true) : undefined),
  reasons: {
    'the package reads digits, hyphen and plus sign alone: no spaces, no invisible signs, no other hyphens':
      ({ trial, ours }) => swedishPackage.read(trial.meant) === ours,
    'the package refuses coordination numbers with an unknown month or day': ({ ours }) =>
      /^.{4}(?:00|..60)/u.test(ours ?? ''),
    'the package reads any century, also numbers of 2190': ({ trial, ours }) =>
      ours === undefined && !/^(?:18|19|20)/u.test(trial.meant),
    'the package takes the year of the zone of the machine, also in the first hour of a Swedish year':
      ({ trial, ours }) =>
        trial.today === newYear2032 &&
        swedishPackage.read(trial.meant)?.slice(2) === ours?.slice(2),
  },
};

test('TXT-03: 100,000 spellings of identity numbers are read as the published rules say, but for explained differences', () => {
  const found = trials(chanceOf(2032), trialSize(5000, 100_000)).map((trial) => ({
    ...trial,
    taken: libertiesOf(trial),
    country: product(trial.typed, trial.today, 'fi')?.slice(0, 2) ?? 'none',
  }));
  expect(found.filter(({ taken }) => taken === undefined)).toEqual([]);
  const taken = found.flatMap((one) => one.taken ?? []);
  const kinds = found.map(({ country }) => country);
  // Every explanation is of some difference; each country has many numbers, and many texts are none.
  expect(Math.min(...Object.values(counted(allLiberties, taken)))).toBeGreaterThan(0);
  const counts = counted([...identityCountries, 'none'], kinds);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(found.length / 20);
}, 300_000);

test.each([fnrvalidator, swedishPackage])(
  'TXT-03: $name $version reads the same spellings as the product, but for explained differences',
  ({ name, version, country, read, reasons }) => {
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty(
      [name],
      version,
    );
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ toFake: ['Date'] });
    const names = Object.keys(reasons);
    const differences = trials(chanceOf(2033), trialSize(5000, 100_000)).flatMap((trial) => {
      vi.setSystemTime(trial.today);
      const [of, canonical] = (product(trial.typed, trial.today, country) ?? '').split(' ');
      const ours = of === country ? canonical : undefined;
      if (read(trial.typed) === ours) return [];
      return [{ trial, ours, reason: names.find((one) => reasons[one]?.({ trial, ours })) }];
    });
    expect(differences.filter(({ reason }) => reason === undefined)).toEqual([]);
    const counts = counted(
      names,
      differences.map(({ reason }) => reason ?? ''),
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  },
  300_000,
);
