import {
  type Alarm,
  type AlarmCause,
  alarmCauses,
  alarmTypes,
} from '@kolli/contract/monitoring/alarms';
import { type AlarmWords, alarmWords, alarmWordsIn } from '@kolli/contract/monitoring/alarm-words';
import { type Language, languages } from '@kolli/domain/people/languages';
import { expect, expectTypeOf, test } from 'vitest';
import { writeMail } from '../../outgoing/mails/write-mail.ts';
import { alarmSms, describeAlarms } from './describe-alarm.ts';
import type { NotifiedAlarm } from './alarm-notification.repository.ts';

const fridge: NotifiedAlarm = {
  pharmacyId: 'p',
  boxId: 'b',
  alarmId: 'a',
  notifiedCount: 0,
  dueAt: null,
  lockerId: '2-1',
  type: 'temp_low',
  cause: null,
  detail: null,
  maxCelsius: 1.5,
  minCelsius: -3.26,
  startedAt: new Date('2026-03-10T23:05:00Z'),
  endedAt: null,
  min: 2,
  max: 8.5,
  isFridge: true,
  boxName: 'Lobby',
  pharmacyName: 'Kamppi',
  language: 'en',
  timeZone: 'Europe/Helsinki',
  emails: [],
  phones: [],
};
const publicUrl = 'https://kolli.test/';
type Alarms = Parameters<typeof describeAlarms>[0];
const describeIn = (language: Language, ...alarms: Alarms) =>
  describeAlarms(alarms, { language, publicUrl });
const messagesOf = (...alarms: Alarms) =>
  languages.map((language) =>
    alarmSms(describeIn(language, ...alarms), 'alarm', { language, product: 'Kolli' }),
  );

const mailOf = (facts: ReturnType<typeof describeAlarms>, language: Language) => {
  const look = { productName: 'Kolli', publicUrl };
  const about = { language, writtenAt: fridge.startedAt, look };
  return writeMail({ kind: 'alarm', to: 'a@example.test', facts }, about);
};

test('UIX-01: an alarm message has the words, numbers and times of each language', () => {
  const link = 'https://kolli.test/pickup-boxes/p/alarms?box=b';
  expect(messagesOf(fridge).toSorted()).toEqual([
    `Kolli: Alarm. Kamppi, Lobby, Fridge 2-1: Temperature too low. -3.3 C (min), allowed 2-8.5 C. Since 11.03.2026 at 01:05. ${link}`,
    `Kolli: Alarm. Kamppi, Lobby, Kjøleluke 2-1: For lav temperatur. -3,3 C (laveste), tillatt 2-8,5 C. Siden 11.03.2026 kl. 01.05. ${link}`,
    `Kolli: Hälytys. Kamppi, Lobby, Kylmälokero 2-1: Lämpötila liian matala. -3,3 C (matalin), sallittu 2-8,5 C. Alkoi 11.03.2026 klo 01.05. ${link}`,
    `Kolli: Larm. Kamppi, Lobby, Kylfack 2-1: För låg temperatur. -3,3 C (lägsta), tillåtet 2-8,5 C. Sedan 11.03.2026 kl. 01.05. ${link}`,
  ]);
});

test('UIX-01: alarms that are notified together are one message in each language', () => {
  const sensors = [
    { ...fridge, lockerId: '5-1', minCelsius: 1.5 },
    { ...fridge, lockerId: '5-2', startedAt: new Date('2026-03-10T23:00:00Z') },
    { ...fridge, lockerId: '1-4', isFridge: false, minCelsius: null, min: 15, max: 25 },
    { ...fridge, lockerId: '99-99', isFridge: false, minCelsius: -0.5, min: 15, max: 25 },
  ] as const;
  const messages = messagesOf(...sensors).map((text) => text.replace(/ https:\S+$/, ''));
  expect(messages.toSorted()).toEqual([
    'Kolli: Alarm. Kamppi, Lobby, Fridges 5-1, 5-2; Door 1-4; Room temperature sensor: Temperature too low. -3.3 ... 1.5 C (min), allowed 2-8.5 C, 15-25 C. Since 11.03.2026 at 01:00.',
    'Kolli: Alarm. Kamppi, Lobby, Kjøleluker 5-1, 5-2; Luke 1-4; Romtemperatursensor: For lav temperatur. -3,3 ... 1,5 C (laveste), tillatt 2-8,5 C, 15-25 C. Siden 11.03.2026 kl. 01.00.',
    'Kolli: Hälytys. Kamppi, Lobby, Kylmälokerot 5-1, 5-2; Luukku 1-4; Huoneen lämpötila-anturi: Lämpötila liian matala. -3,3 ... 1,5 C (matalin), sallittu 2-8,5 C, 15-25 C. Alkoi 11.03.2026 klo 01.00.',
    'Kolli: Larm. Kamppi, Lobby, Kylfack 5-1, 5-2; Lucka 1-4; Rummets temperaturgivare: För låg temperatur. -3,3 ... 1,5 C (lägsta), tillåtet 2-8,5 C, 15-25 C. Sedan 11.03.2026 kl. 01.00.',
  ]);
});

test('a message names ten doors without a count, counts the others, shows the latest end and temperatures from lowest to highest', () => {
  const doors = Array.from({ length: 25 }, (_, index) => ({
    ...fridge,
    lockerId: `3-${index + 1}`,
    endedAt: new Date(fridge.startedAt.getTime() + index * 6e4),
  }));
  const facts = describeIn('en', doors[0] ?? fridge, ...doors);
  expect(facts.place).toBe('Fridges 3-1, 3-2, 3-3, 3-4, 3-5, 3-6, 3-7, 3-8, 3-9, 3-10 (+15)');
  expect(facts).toMatchObject({ temperature: '-3.3 °C (min)', until: '11.03.2026 at 01:29' });
  expect(describeIn('en', fridge, ...doors).until).toBe('');
  const [first = fridge, ...others] = doors.slice(0, 10);
  expect(describeIn('en', first, ...others).place).toBe(
    'Fridges 3-1, 3-2, 3-3, 3-4, 3-5, 3-6, 3-7, 3-8, 3-9, 3-10',
  );
  const warm = (maxCelsius: number | null) =>
    ({ ...fridge, type: 'temp_high', maxCelsius }) as const;
  const temperature = (...all: readonly (number | null)[]) =>
    describeIn('en', warm(all[0] ?? null), ...all.slice(1).map(warm)).temperature;
  expect([
    temperature(9.5, 12, 10),
    temperature(12, 9.5),
    temperature(9),
    temperature(null),
  ]).toEqual(['9.5 … 12.0 °C (max)', '9.5 … 12.0 °C (max)', '9.0 °C (max)', '']);
});

test('an SMS contains only characters of the GSM alphabet', () => {
  const gsm = /^[\w @£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà-]*$/u;
  for (const language of languages)
    for (const cause of ['clock_wrong', 'no_readings', 'found_occupied', null] as const)
      for (const purpose of ['alarm', 'alarm_again', 'alarm_over'] as const) {
        const alarm = { ...fridge, cause, endedAt: new Date('2026-03-11T01:05:00Z') };
        const facts = describeIn(language, alarm);
        expect(alarmSms(facts, purpose, { language, product: 'Kolli' })).toMatch(gsm);
      }
});

test('ALM-14: 99-99 is the room temperature sensor; no place is named for an alarm of the box itself, no temperature for one of another type, and an unknown cause needs attention', () => {
  const placeOf = (changed: Partial<NotifiedAlarm>) =>
    describeIn('en', { ...fridge, isFridge: false, ...changed }).place;
  expect(placeOf({ lockerId: '99-99' })).toBe('Room temperature sensor');
  const missing = { lockerId: '99-99', type: 'missing' } as const;
  expect(placeOf({ ...missing, cause: 'no_readings' })).toBe('Room temperature sensor');
  expect(placeOf({ ...missing, cause: 'no_heartbeat' })).toBe('');
  expect(placeOf({ lockerId: '1-2', type: 'door_open', cause: 'stays_open' })).toBe('Door 1-2');
  const unknown = { ...fridge, type: 'other', cause: 'of_tomorrow' };
  expect(describeIn('en', unknown).what).toBe('The box needs attention');
  const alarm = { ...fridge, type: 'missing', cause: 'no_readings' } as const;
  const { temperature, range, what } = describeIn('en', alarm);
  expect([temperature, range, what]).toEqual(['', '', 'The sensor measures nothing']);
});

test.each(languages)(
  'in %s a message about the box itself names only the box, and mail and SMS name every cause and type like the screens',
  (language) => {
    const alarm = { ...fridge, lockerId: '99-99', type: 'missing', cause: 'no_heartbeat' } as const;
    const facts = describeIn(language, alarm);
    expect(alarmSms(facts, 'alarm', { language, product: 'Kolli' })).toContain(' Kamppi, Lobby: ');
    const mail = mailOf(facts, language);
    expect(mail.subject).toMatch(/ – Lobby$/);
    const ofDoor = mailOf({ ...facts, place: 'Door 2-1' }, language);
    expect(ofDoor.subject).toMatch(/ – Lobby, Door 2-1$/);
    // One line more: that of the place.
    expect(ofDoor.text.split('\n')).toHaveLength(mail.text.split('\n').length + 1);
    const { causes, types, unexplained } = alarmWords[language];
    const kinds = [
      ...alarmCauses.map((cause) => ({ type: 'other', cause, words: causes[cause] })),
      ...alarmTypes.map((type) => {
        const words = type === 'other' ? unexplained : types[type];
        return { type, cause: null, words };
      }),
    ];
    for (const { words, ...kind } of kinds) {
      const described = describeIn(language, { ...fridge, ...kind });
      const sms = alarmSms(described, 'alarm', { language, product: 'Kolli' });
      expect(sms).toContain(`: ${words.replaceAll('’', "'")}. `);
      const { subject, text } = mailOf(described, language);
      expect(subject).toContain(words);
      expect(text).toContain(words);
    }
  },
);

test('each cause and type has its own text in every language', () => {
  const textsOf = ({ types, causes }: AlarmWords) => [
    ...alarmTypes.map((type) => types[type]),
    ...alarmCauses.map((cause) => causes[cause]),
  ];
  const all = languages.flatMap((language) => textsOf(alarmWords[language]));
  expect(all.every((text) => text.trim() !== '')).toBe(true);
  expect(new Set(all).size).toBe(all.length);
  expect([alarmWordsIn('fi'), alarmWordsIn('de')]).toEqual([alarmWords.fi, alarmWords.en]);
  // A new cause or type without a text is a type error.
  expectTypeOf<keyof AlarmWords['causes']>().toEqualTypeOf<AlarmCause>();
  expectTypeOf<keyof AlarmWords['types']>().toEqualTypeOf<Alarm['alarmType']>();
});
