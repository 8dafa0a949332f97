import { expect, test } from 'vitest';
import { languages, type Language } from '@kolli/domain/people/languages';

const catalogues = import.meta.glob<Record<string, unknown>>('./*.json', {
  eager: true,
  import: 'default',
});

/** The texts of a language, by their whole keys. */
function textsOf(language: Language): ReadonlyMap<string, string> {
  const walk = (node: unknown, path: string): [string, string][] =>
    typeof node === 'string'
      ? [[path, node]]
      : Object.entries(node ?? {}).flatMap(([key, one]) =>
          walk(one, path === '' ? key : `${path}.${key}`),
        );
  return new Map(walk(catalogues[`./${language}.json`], ''));
}

/** Texts that are one thing's name on several screens. */
const names = [
  ['temperature.columns.max', 'alarms.columns.max'],
  ['temperature.columns.min', 'alarms.columns.min'],
  ['temperature.columns.duration', 'alarms.columns.duration'],
  ['temperature.columns.sensor', 'alarms.columns.sensor'],
  ['temperature.stillOpen', 'alarms.stillOpen'],
  ['capacity.capacity', 'statistics.columns.capacity'],
  ['capacity.averagePickupTime', 'statistics.averagePickupTime'],
] as const;

test.each(languages)('a thing has the same name on every screen in %s', (language) => {
  const texts = textsOf(language);
  for (const [first, ...others] of names) {
    expect(texts.get(first), first).toBeTruthy();
    for (const other of others) expect(texts.get(other), other).toBe(texts.get(first));
  }
});

/** Labels that had another word, which is right for other things and so is not forbidden below. */
const labels: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'today.groups.removed': 'Taken out, not settled',
    'pharmacy.deliveryKeepTime': 'Parcels wait',
  },
  fi: {
    'today.groups.removed': 'Otettu pois, kesken',
    'pharmacy.deliveryKeepTime': 'Paketti odottaa noutoa',
    'states.delivery.delivered': 'Noudettavissa',
    'states.locker.delivered': 'Noudettavissa',
    'table.delivered': 'Noudettavissa alkaen',
  },
  sv: {
    'today.groups.removed': 'Uttagna, ej avslutade',
    'pharmacy.deliveryKeepTime': 'Paket väntar',
    'temperature.record.gaps_one': '{{count}} avbrott i mätningen',
    'temperature.record.gaps_other': '{{count}} avbrott i mätningen',
    'temperature.record.gapList': 'Avbrott i mätningen',
    'temperature.record.noGaps': 'Inga avbrott i mätningen',
    'temperature.record.columns.gaps': 'Avbrott på minst 15 minuter',
    'holds.chart.gaps_one': '{{count}} avbrott i mätvärdena.',
    'holds.chart.gaps_other': '{{count}} avbrott i mätvärdena.',
  },
  no: {
    'today.groups.removed': 'Tatt ut, ikke avsluttet',
    'pharmacy.deliveryKeepTime': 'Pakker venter',
  },
};

test.each(languages)('labels have the right word in %s', (language) => {
  expect(Object.fromEntries(textsOf(language))).toMatchObject(labels[language]);
});

test.each([
  ['fi', 'table.view.hidden', '{{name}}, {{count}} piilotettua'],
  ['fi', 'orderImport.counts.imported', '{{count}} tuotua'],
  ['fi', 'orderImport.counts.known', '{{count}} jo aiemmin tuotua'],
  ['fi', 'selection.count', '{{count}} valittua'],
  ['no', 'table.view.hidden', '{{name}}, {{count}} skjulte'],
  ['sv', 'table.view.hidden', '{{name}}, {{count}} dolda'],
] as const)(
  'a word that counts several has its ending for several in %s: %s',
  (language, key, text) => {
    expect(textsOf(language).get(`${key}_other`)).toBe(text);
  },
);

/** Of docs/vocabulary.md, the part of each word that no ending changes. */
const stems = {
  en: { usage: /\busage\b/iu, capacity: /\bcapacity\b/iu },
  fi: { usage: /käyttöaste/iu, capacity: /täyttöaste/iu },
  sv: { usage: /\banvändning\b/iu, capacity: /beläggning/iu },
  no: { usage: /\bbruk\b/iu, capacity: /belegg/iu },
} as const;

const capacityKeys = [
  'boxInfo.capacity',
  'boxInfo.deactivateFigures',
  'capacity.title',
  'capacity.loadFailed',
  'capacity.byType',
  'capacity.capacity',
  'statistics.columns.capacity',
];
const usageKeys = ['statistics.usageChart', 'statistics.columns.totalUsage'];

const extremes = {
  min: ['editBox.basicMin', 'editBox.fridgeMin', 'editBox.rangeOrder'],
  max: ['editBox.basicMax', 'editBox.fridgeMax', 'editBox.rangeOrder'],
} as const;
/** Of the columns' words, what no ending changes: 'matalin' and 'matalinta', 'högsta' and 'högst'. */
const stemOf = (word: string) => word.toLowerCase().replace(/(?<=.{2})(?:in|e|a)$/u, '');

test.each(languages)(
  'the highest and the lowest are called on every screen as in the columns in %s',
  (language) => {
    const texts = textsOf(language);
    for (const which of ['min', 'max'] as const) {
      const stem = stemOf(texts.get(`alarms.columns.${which}`) ?? '');
      for (const key of extremes[which]) expect(texts.get(key)?.toLowerCase(), key).toContain(stem);
    }
  },
);

test.each(languages)('usage and capacity are two words, each for its figure, in %s', (language) => {
  const texts = textsOf(language);
  const { usage, capacity } = stems[language];
  for (const key of usageKeys) expect(texts.get(key), key).toMatch(usage);
  const named = [...texts].filter(([, text]) => capacity.test(text)).map(([key]) => key);
  expect(named.toSorted()).toEqual(capacityKeys.toSorted());
  for (const key of capacityKeys.filter((one) => one !== 'boxInfo.deactivateFigures'))
    expect(texts.get(key), key).not.toMatch(usage);
});

/** What is shown on a box or held before a scanner is a display; what people open is a screen, with a word of its own. */
const displays = [
  'boxInfo.uiLanguages',
  'claim_code_not_found',
  'editBox.languagesText',
  'scannerTest.lead',
  'verify.leadBox',
];

/** Words that a language had for a thing and must not have again, and the texts where they mean another one. */
const former: Readonly<Record<Language, readonly (readonly [RegExp, ...string[]])[]>> = {
  en: [[/removed but open/iu], [/deliveries are kept/iu], [/that somebody has to come for/iu]],
  fi: [
    [/pidätet|merkitään toimitet|^vanhentunut|ratkais|\bsms/iu],
    [/\b(?:ylin|alin)\b/iu],
    [/näytö|näyttö/iu, ...displays],
  ],
  sv: [
    [/^utgången|^(?:spärrades|frisläpptes|underkändes)|mejl|kan inte visas vara/iu],
    [/skärm/iu, ...displays],
  ],
  no: [[/kan ikke vises å|underkjen|^utløpt|\bføler|\bkartet\b|\blaget \{\{/iu]],
};

test.each(languages)('no former word comes back in %s', (language) => {
  const texts = [...textsOf(language)];
  for (const [word, ...elsewhere] of former[language]) {
    const found = texts.filter(([, text]) => word.test(text)).map(([key]) => key);
    expect(found.toSorted(), String(word)).toEqual(elsewhere);
  }
});
