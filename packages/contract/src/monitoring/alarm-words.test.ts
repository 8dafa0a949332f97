import { languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import type { Alarm, AlarmCause } from './alarms.ts';
import { type AlarmWords, alarmWords } from './alarm-words.ts';

type InAll = readonly [en: string, fi: string, sv: string, no: string];

const types: Readonly<Record<Alarm['alarmType'], InAll>> = {
  ok: ['Fault ended', 'Vika päättyi', 'Felet är över', 'Feilen er over'],
  door_open: ['Door open', 'Luukku auki', 'Lucka öppen', 'Luke åpen'],
  door_closed: ['Door closed', 'Luukku kiinni', 'Lucka stängd', 'Luke lukket'],
  temp_high: [
    'Temperature too high',
    'Lämpötila liian korkea',
    'För hög temperatur',
    'For høy temperatur',
  ],
  temp_low: [
    'Temperature too low',
    'Lämpötila liian matala',
    'För låg temperatur',
    'For lav temperatur',
  ],
  other: ['Other', 'Muu', 'Annat', 'Annet'],
  missing: ['Data missing', 'Tietoja puuttuu', 'Uppgifter saknas', 'Data mangler'],
};

const causes: Readonly<Record<AlarmCause, InAll>> = {
  parcel_conflict: [
    'The parcel is not the one expected',
    'Paketti ei ole odotettu',
    'Paketet är inte det väntade',
    'Pakken er ikke den som var ventet',
  ],
  unknown_delivery: [
    'The parcel is not known here',
    'Pakettia ei tunneta täällä',
    'Paketet är okänt här',
    'Pakken er ukjent her',
  ],
  unknown_door: [
    'The box has no such door',
    'Automaatissa ei ole sellaista luukkua',
    'Skåpet har ingen sådan lucka',
    'Boksen har ingen slik luke',
  ],
  event_not_applied: [
    'The box reported what does not fit',
    'Automaatin tieto ei sopinut',
    'Det skåpet uppgav stämde inte',
    'Det boksen meldte, stemte ikke',
  ],
  clock_wrong: [
    'The box’s clock is wrong',
    'Automaatin kello on väärässä',
    'Skåpets klocka går fel',
    'Boksens klokke går feil',
  ],
  doors_unconfirmed: [
    'It is uncertain what is behind these doors',
    'Näiden luukkujen sisältö on epävarma',
    'Det är osäkert vad som finns i dessa fack',
    'Det er usikkert hva som ligger bak disse lukene',
  ],
  event_unreadable: [
    'The box sent what cannot be read',
    'Automaatin lähettämää tietoa ei voitu lukea',
    'Skåpet skickade något som inte gick att läsa',
    'Boksen sendte noe som ikke kunne leses',
  ],
  wrong_pins: [
    'Wrong PINs were tried',
    'Vääriä PIN-koodeja kokeiltiin',
    'Felaktiga PIN-koder prövades',
    'Feil PIN-koder ble prøvd',
  ],
  wrong_identity_numbers: [
    'Wrong identity numbers were tried',
    'Vääriä henkilötunnuksia kokeiltiin',
    'Felaktiga personnummer prövades',
    'Feil fødselsnumre ble prøvd',
  ],
  parcels_on_hold: [
    'Parcels on hold',
    'Paketteja luovutuskiellossa',
    'Spärrade paket',
    'Sperrede pakker',
  ],
  stays_open: ['The door stayed open', 'Luukku jäi auki', 'Luckan stod öppen', 'Luken sto åpen'],
  not_opened: [
    'The door did not open',
    'Luukku ei auennut',
    'Luckan öppnades inte',
    'Luken åpnet ikke',
  ],
  found_occupied: [
    'The free door was not empty',
    'Vapaa lokero ei ollut tyhjä',
    'Det lediga facket var inte tomt',
    'Den ledige luken var ikke tom',
  ],
  broken: ['The door is broken', 'Luukku on rikki', 'Luckan är trasig', 'Luken er ødelagt'],
  no_heartbeat: [
    'The box sends nothing',
    'Automaattiin ei saada yhteyttä',
    'Skåpet hörs inte av',
    'Boksen svarer ikke',
  ],
  no_readings: [
    'The sensor measures nothing',
    'Anturi ei mittaa',
    'Givaren mäter ingenting',
    'Sensoren måler ingenting',
  ],
  unknown_sensor: [
    'The box has no such sensor',
    'Automaatissa ei ole sellaista anturia',
    'Skåpet har ingen sådan givare',
    'Boksen har ingen slik sensor',
  ],
};

const others: Readonly<Record<Exclude<keyof AlarmWords, 'types' | 'causes'>, InAll>> = {
  times: ['{count} times', '{count} kertaa', '{count} gånger', '{count} ganger'],
  unexplained: [
    'The box needs attention',
    'Automaatti vaatii huomiota',
    'Skåpet behöver ses till',
    'Boksen trenger tilsyn',
  ],
  room: [
    'Room temperature sensor',
    'Huoneen lämpötila-anturi',
    'Rummets temperaturgivare',
    'Romtemperatursensor',
  ],
  itself: ['The box itself', 'Itse automaatti', 'Själva skåpet', 'Selve boksen'],
  sensor: ['Sensor', 'Anturi', 'Givare', 'Sensor'],
  door: ['Door', 'Luukku', 'Lucka', 'Luke'],
  fridge: ['Fridge', 'Kylmälokero', 'Kylfack', 'Kjøleluke'],
};

const column = (words: Readonly<Record<string, InAll>>, index: number) =>
  Object.fromEntries(Object.entries(words).map(([name, inAll]) => [name, inAll[index]]));

test.each(languages)('alarm types, causes and places have the agreed texts in %s', (language) => {
  const index = ['en', 'fi', 'sv', 'no'].indexOf(language);
  expect(alarmWords[language]).toEqual({
    types: column(types, index),
    causes: column(causes, index),
    ...column(others, index),
  });
});
