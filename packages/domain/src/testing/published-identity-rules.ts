/**
 * What the authorities of Finland, Sweden and Norway publish about identity numbers, as data (TXT-03). The tests compare the
 * parsers with `readByPublishedRules`, which reads these rows and nothing of the parsers.
 */

type Source = { readonly organisation: string; readonly title: string; readonly address: string };

/** A rule, the day (or year) from which it is in force, and who published it where. */
export type PublishedRule<Value = unknown> = {
  readonly from: string;
  readonly source: Source;
  readonly value: Value;
};

const row = <const Value>(from: string, source: Source, value: Value): PublishedRule<Value> => ({
  from,
  source,
  value,
});

const decree = {
  organisation: 'Statsrådet',
  title: 'Förordning om ändring av 2 § i förordningen om befolkningsdatasystemet (690/2022)',
  address: 'https://www.finlex.fi/sv/laki/alkup/2022/20220690',
};
const dvv = {
  organisation: 'Digi- ja väestötietovirasto',
  title: 'Personal identity code',
  address: 'https://dvv.fi/en/personal-identity-code',
};
const dvvReform = {
  organisation: 'Digi- ja väestötietovirasto',
  title: 'Henkilötunnuksen välimerkkiuudistus, with its test people',
  address: 'https://dvv.fi/hetu-uudistus',
};
const skatteverket = {
  organisation: 'Skatteverket',
  title: 'Rättslig vägledning: Personnummer, edition 2020.9 (18 § folkbokföringslagen 1991:481)',
  address: 'https://www4.skatteverket.se/rattsligvagledning/edition/2020.9/330245.html',
};
const skatteverketCoordination = {
  organisation: 'Skatteverket',
  title: 'SKV M 2010:3 Samordningsnummer (18 a § folkbokföringslagen 1991:481)',
  address: 'https://www.faronline.se/dokument/skatteverket/meddelanden/2010_2013/skvm20100003/',
};
const skatteverketTestData = {
  organisation: 'Skatteverket',
  title: 'Öppna data: Testsamordningsnummer',
  address:
    'https://www7.skatteverket.se/portal/apier-och-oppna-data/utvecklarportalen/oppetdata/Test%C2%AD%C2%ADsamordningsnummer',
};
const skatteetaten2032 = {
  organisation: 'Skatteetaten',
  title: 'Nytt fødselsnummer fra 2032',
  address:
    'https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/',
};
const skatteetatenDNumbers = {
  organisation: 'Skatteetaten',
  title: 'Utvidelse av D-nummerserien, 2021-06-24',
  address: 'https://github.com/Skatteetaten/folkeregisteret-api-dokumentasjon',
};
const skatteetatenTestData = {
  organisation: 'Skatteetaten',
  title: 'Testdata: Tenor testdatasøk',
  address: 'https://www.skatteetaten.no/skjema/testdata/',
};
const ehelse = {
  organisation: 'Direktoratet for e-helse',
  title: 'Identifikatorer for personer (before: HIS 1001:2010)',
  address: 'https://www.ehelse.no/standardisering/standarder/identifikatorer-for-personer',
};
const nav = {
  organisation: 'NAV',
  title: 'Dolly: syntetiske identer',
  address: 'https://github.com/navikt/testnorge',
};
const nhn = {
  organisation: 'Norsk helsenett',
  title: 'Hva er felles hjelpenummer?',
  address: 'https://nhn.no/hva-er-felles-hjelpenummer/',
};

export const finnishRules = {
  /** The signs of each century before the reform; A came with the births of 2000. */
  signs: row('2010', decree, { '+': 1800, '-': 1900, A: 2000 }),
  newSigns: row('2023-01-01', decree, {
    Y: 1900,
    X: 1900,
    W: 1900,
    V: 1900,
    U: 1900,
    B: 2000,
    C: 2000,
    D: 2000,
    E: 2000,
    F: 2000,
  }),
  /** What remains of day, month, year and individual number, divided by 31, is the place of the check character. */
  checkCharacters: row('2010', decree, '0123456789ABCDEFHJKLMNPRSTUVWXY'),
  individualNumbers: row('2010', dvv, { first: 2, last: 899 }),
  temporaryNumbers: row('2010', dvvReform, { first: 900, last: 999 }),
};

export const swedishRules = {
  centuries: row('1991', skatteverket, ['18', '19', '20']),
  /** The hyphen is a plus sign from the year in which the person is 100. */
  yearsUntilPlus: row('1991', skatteverket, 100),
  birthNumbers: row('1991', skatteverket, { first: 1, last: 999 }),
  /** Modulus 10 with the weights 2 and 1. */
  checkWeights: row('1991', skatteverket, [2, 1]),
  coordinationDays: row('2000-01-01', skatteverketCoordination, 60),
  /** What is written for a month or a day that nobody knows, before 60 is added. Years are always known. */
  unknown: row('2019', skatteverketTestData, { month: 0, day: 0 }),
};

/** Individual numbers by years of birth. */
export type Series = {
  readonly years: readonly [number, number];
  readonly numbers: readonly [number, number];
};

const birthSeries: readonly Series[] = [
  { years: [1854, 1899], numbers: [500, 749] },
  { years: [1900, 1999], numbers: [0, 499] },
  { years: [1940, 1999], numbers: [900, 999] },
  { years: [2000, 2039], numbers: [500, 999] },
];

export const norwegianRules = {
  series: row('1964', ehelse, birthSeries),
  dNumberSeries: row<readonly Series[]>('2021-08', skatteetatenDNumbers, [
    ...birthSeries,
    { years: [1940, 1999], numbers: [600, 999] },
    { years: [2000, 2039], numbers: [200, 999] },
  ]),
  /** What is added to the days of a kind of number, and to its months. */
  birthNumber: row('1964', skatteetaten2032, { day: 0, month: 0 }),
  dNumber: row('1964', skatteetaten2032, { day: 40, month: 0 }),
  auxiliaryNumber: row('2010-02-24', ehelse, { day: 0, month: 40 }),
  syntheticNumber: row('2019', skatteetatenTestData, { day: 0, month: 80 }),
  syntheticDNumber: row('2019', skatteetatenTestData, { day: 40, month: 80 }),
  syntheticDNumberOfNav: row('2019', nav, { day: 40, month: 40 }),
  /** Eleven digits without a date: the first is one of these, the others are random but for the control digits. */
  fhNumber: row('2010-02-24', nhn, { firstDigits: '89' }),
  firstWeights: row('1964', skatteetaten2032, [3, 7, 6, 1, 8, 9, 4, 5, 2]),
  secondWeights: row('1964', skatteetaten2032, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]),
  /** What k1 is subtracted from, modulo 11. Numbers before 2032 stay as they are. */
  firstControl: row('1964', skatteetaten2032, [11]),
  /** Of numbers that are issued from this day, whenever the person was born; they have no series, and no sex. */
  firstControlOf2032: row('2032-01-01', skatteetaten2032, [11, 12, 13, 14]),
};

export const publishedRules: Readonly<Record<string, PublishedRule>> = {
  ...finnishRules,
  ...swedishRules,
  ...norwegianRules,
};
