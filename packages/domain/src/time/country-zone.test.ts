import { expect, test } from 'vitest';
import { isForeignZone, zoneInCountry, zoneOfCountry } from './country-zone.ts';

test.each([
  ['FI', 'Europe/Helsinki'],
  ['SE', 'Europe/Stockholm'],
  ['NO', 'Europe/Oslo'],
  ['DK', 'Europe/Copenhagen'],
  ['IS', 'Atlantic/Reykjavik'],
  ['AX', 'Europe/Mariehamn'],
  ['se', 'Europe/Stockholm'],
  ['ES', undefined],
  ['GL', undefined],
  ['ZZ', undefined],
  ['Finland', undefined],
  ['FI1', undefined],
  ['1FI', undefined],
  ['', undefined],
])('ZON-01: the zone of %s is %s', (country, zone) => {
  expect(zoneOfCountry(country)).toBe(zone);
});

test.each([
  ['follows its country', { country: 'FI', timeZone: 'Europe/Helsinki' }, 'SE', 'Europe/Stockholm'],
  ['stays where it was chosen', { country: 'FI', timeZone: 'Asia/Tokyo' }, 'SE', 'Asia/Tokyo'],
  [
    'stays in a country of several',
    { country: 'ES', timeZone: 'Africa/Ceuta' },
    'SE',
    'Africa/Ceuta',
  ],
  ['is to be chosen', { country: 'FI', timeZone: 'Europe/Helsinki' }, 'ES', undefined],
])('ZON-01: a zone %s', (_, before, country, zone) => {
  expect(zoneInCountry(before, country)).toBe(zone);
});

test.each([
  ['Europe/Helsinki', 'SE', true],
  ['Europe/Stockholm', 'SE', false],
  ['Atlantic/Canary', 'ES', false],
  ['Europe/Helsinki', 'ES', true],
  ['Atlantic/Faroe', 'FO', false],
  ['Europe/Helsinki', 'Suomi', false],
])('ZON-01: that %s is foreign in %s is %s', (timeZone, country, isForeign) => {
  expect(isForeignZone(timeZone, country)).toBe(isForeign);
});
