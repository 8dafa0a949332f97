import { languages } from '@kolli/domain/languages';
import { expect, test } from 'vitest';
import { writeMail } from '../mails/write-mail.ts';
import { alarmSms, describeAlarm } from './describe-alarm.ts';
import type { ToldAlarm } from './told-alarm.repository.ts';

const fridge: ToldAlarm = {
  ...{ pharmacyId: 'p', boxId: 'b', alarmId: 'a', toldCount: 0, lockerId: '2-1' },
  ...{ type: 'temp_low', cause: null, maxCelsius: 1.5, minCelsius: -3.26 },
  ...{ startedAt: new Date('2026-03-10T23:05:00Z'), endedAt: null, min: 2, max: 8.5 },
  ...{ isFridge: true, boxName: 'Lobby', pharmacyName: 'Kamppi' },
  ...{ language: 'en', timeZone: 'Europe/Helsinki', emails: [], phones: [] },
};
const publicUrl = 'https://kolli.test/';

test('UIX-01: an alarm is told in each language, with its numbers and times as they are written there', () => {
  const told = languages.map((language) => {
    const facts = describeAlarm(fridge, { language, publicUrl });
    return alarmSms(facts, 'alarm', { language, product: 'Kolli' });
  });
  const link = 'https://kolli.test/pickup-boxes/p/alarms?box=b';
  expect(told.toSorted()).toEqual([
    `Kolli: Alarm. Kamppi, Lobby, Fridge 2-1: Temperature too low. -3.3 C (lowest), allowed 2-8.5 C. Since 11.03.2026 at 01:05. ${link}`,
    `Kolli: Alarm. Kamppi, Lobby, Kjøleluke 2-1: For lav temperatur. -3,3 C (laveste), tillatt 2-8,5 C. Siden 11.03.2026 kl. 01.05. ${link}`,
    `Kolli: Hälytys. Kamppi, Lobby, Kylmälokero 2-1: Lämpötila liian matala. -3,3 C (alin), sallittu 2-8,5 C. Alkoi 11.03.2026 klo 01.05. ${link}`,
    `Kolli: Larm. Kamppi, Lobby, Kylfack 2-1: För låg temperatur. -3,3 C (lägsta), tillåtet 2-8,5 C. Sedan 11.03.2026 kl. 01.05. ${link}`,
  ]);
});

test('an SMS of ours has letters alone that a short message has', () => {
  const gsm = /^[\w @£$¥èéùìòÇØøÅåÆæßÉ!"#%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà-]*$/u;
  for (const language of languages)
    for (const cause of ['clock_wrong', 'no_readings', 'found_occupied', null] as const)
      for (const purpose of ['alarm', 'alarm_again', 'alarm_over'] as const) {
        const alarm = { ...fridge, cause, endedAt: new Date('2026-03-11T01:05:00Z') };
        const facts = describeAlarm(alarm, { language, publicUrl });
        expect(alarmSms(facts, purpose, { language, product: 'Kolli' })).toMatch(gsm);
      }
});

test('ALM-14: 99-99 is the room temperature sensor, and no place where the box itself is meant', () => {
  const placeOf = (changed: Partial<ToldAlarm>) =>
    describeAlarm({ ...fridge, isFridge: false, ...changed }, { language: 'en', publicUrl }).place;
  expect(placeOf({ lockerId: '99-99' })).toBe('Room temperature sensor');
  const missing = { lockerId: '99-99', type: 'missing' } as const;
  expect(placeOf({ ...missing, cause: 'no_readings' })).toBe('Room temperature sensor');
  expect(placeOf({ ...missing, cause: 'no_heartbeat' })).toBe('');
  expect(placeOf({ lockerId: '1-2', type: 'door_open', cause: 'stays_open' })).toBe('Door 1-2');
});

test.each(languages)('in %s a message of the box itself names the box alone', (language) => {
  const alarm = { ...fridge, lockerId: '99-99', type: 'missing', cause: 'no_heartbeat' } as const;
  const facts = describeAlarm(alarm, { language, publicUrl });
  expect(alarmSms(facts, 'alarm', { language, product: 'Kolli' })).toContain(' Kamppi, Lobby: ');
  const writtenAt = alarm.startedAt;
  const look = { productName: 'Kolli', publicUrl };
  const to = 'a@example.test';
  const about = { language, writtenAt, look };
  const mail = writeMail({ kind: 'alarm', to, facts }, about);
  expect(mail.subject).toMatch(/ – Lobby$/);
  const ofDoor = writeMail({ kind: 'alarm', to, facts: { ...facts, place: 'Door 2-1' } }, about);
  expect(ofDoor.subject).toMatch(/ – Lobby, Door 2-1$/);
  // One line less: that of the place.
  expect(ofDoor.text.split('\n')).toHaveLength(mail.text.split('\n').length + 1);
});

test('what is no matter of temperatures tells none', () => {
  const alarm = { ...fridge, type: 'missing', cause: 'no_readings' } as const;
  const { temperature, range, what } = describeAlarm(alarm, { language: 'en', publicUrl });
  expect([temperature, range, what]).toEqual(['', '', 'The sensor measures nothing']);
});
