import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { Alarm, AlarmCause } from './alarms.ts';

/** The names of alarms in a language, for mails, text messages, PDFs and screens. */
export interface AlarmWords {
  readonly types: Readonly<Record<Alarm['alarmType'], string>>;
  readonly causes: Readonly<Record<AlarmCause, string>>;
  /** How often an event happened, with `{count}`. */
  readonly times: string;
  /** For the type 'other' without a cause. */
  readonly unexplained: string;
  /** '99-99' as a sensor (`room`) and as the box itself (`itself`) (ALM-14). */
  readonly room: string;
  readonly itself: string;
  /** Before the id of a sensor that the box does not have. */
  readonly sensor: string;
  /** Before the number of a door. */
  readonly door: string;
  readonly fridge: string;
}

const en: AlarmWords = {
  types: {
    ok: 'Fault ended',
    door_open: 'Door open',
    door_closed: 'Door closed',
    temp_high: 'Temperature too high',
    temp_low: 'Temperature too low',
    other: 'Other',
    missing: 'Data missing',
  },
  causes: {
    parcel_conflict: 'The parcel is not the one expected',
    unknown_delivery: 'The parcel is not known here',
    unknown_door: 'The box has no such door',
    event_not_applied: 'The box reported what does not fit',
    clock_wrong: 'The box’s clock is wrong',
    doors_unconfirmed: 'It is uncertain what is behind these doors',
    event_unreadable: 'The box sent what cannot be read',
    wrong_pins: 'Wrong PINs were tried',
    wrong_identity_numbers: 'Wrong identity numbers were tried',
    parcels_on_hold: 'Parcels on hold',
    stays_open: 'The door stayed open',
    not_opened: 'The door did not open',
    found_occupied: 'The free door was not empty',
    broken: 'The door is broken',
    no_heartbeat: 'The box sends nothing',
    no_readings: 'The sensor measures nothing',
    unknown_sensor: 'The box has no such sensor',
  },
  times: '{count} times',
  unexplained: 'The box needs attention',
  room: 'Room temperature sensor',
  itself: 'The box itself',
  sensor: 'Sensor',
  door: 'Door',
  fridge: 'Fridge',
};

const fi: AlarmWords = {
  types: {
    ok: 'Vika päättyi',
    door_open: 'Luukku auki',
    door_closed: 'Luukku kiinni',
    temp_high: 'Lämpötila liian korkea',
    temp_low: 'Lämpötila liian matala',
    other: 'Muu',
    missing: 'Tietoja puuttuu',
  },
  causes: {
    parcel_conflict: 'Paketti ei ole odotettu',
    unknown_delivery: 'Pakettia ei tunneta täällä',
    unknown_door: 'Automaatissa ei ole sellaista luukkua',
    event_not_applied: 'Automaatin tieto ei sopinut',
    clock_wrong: 'Automaatin kello on väärässä',
    doors_unconfirmed: 'Näiden luukkujen sisältö on epävarma',
    event_unreadable: 'Automaatin lähettämää tietoa ei voitu lukea',
    wrong_pins: 'Vääriä PIN-koodeja kokeiltiin',
    wrong_identity_numbers: 'Vääriä henkilötunnuksia kokeiltiin',
    parcels_on_hold: 'Paketteja luovutuskiellossa',
    stays_open: 'Luukku jäi auki',
    not_opened: 'Luukku ei auennut',
    found_occupied: 'Vapaa lokero ei ollut tyhjä',
    broken: 'Luukku on rikki',
    no_heartbeat: 'Automaattiin ei saada yhteyttä',
    no_readings: 'Anturi ei mittaa',
    unknown_sensor: 'Automaatissa ei ole sellaista anturia',
  },
  times: '{count} kertaa',
  unexplained: 'Automaatti vaatii huomiota',
  room: 'Huoneen lämpötila-anturi',
  itself: 'Itse automaatti',
  sensor: 'Anturi',
  door: 'Luukku',
  fridge: 'Kylmälokero',
};

const sv: AlarmWords = {
  types: {
    ok: 'Felet är över',
    door_open: 'Lucka öppen',
    door_closed: 'Lucka stängd',
    temp_high: 'För hög temperatur',
    temp_low: 'För låg temperatur',
    other: 'Annat',
    missing: 'Uppgifter saknas',
  },
  causes: {
    parcel_conflict: 'Paketet är inte det väntade',
    unknown_delivery: 'Paketet är okänt här',
    unknown_door: 'Skåpet har ingen sådan lucka',
    event_not_applied: 'Det skåpet uppgav stämde inte',
    clock_wrong: 'Skåpets klocka går fel',
    doors_unconfirmed: 'Det är osäkert vad som finns i dessa fack',
    event_unreadable: 'Skåpet skickade något som inte gick att läsa',
    wrong_pins: 'Felaktiga PIN-koder prövades',
    wrong_identity_numbers: 'Felaktiga personnummer prövades',
    parcels_on_hold: 'Spärrade paket',
    stays_open: 'Luckan stod öppen',
    not_opened: 'Luckan öppnades inte',
    found_occupied: 'Det lediga facket var inte tomt',
    broken: 'Luckan är trasig',
    no_heartbeat: 'Skåpet hörs inte av',
    no_readings: 'Givaren mäter ingenting',
    unknown_sensor: 'Skåpet har ingen sådan givare',
  },
  times: '{count} gånger',
  unexplained: 'Skåpet behöver ses till',
  room: 'Rummets temperaturgivare',
  itself: 'Själva skåpet',
  sensor: 'Givare',
  door: 'Lucka',
  fridge: 'Kylfack',
};

const no: AlarmWords = {
  types: {
    ok: 'Feilen er over',
    door_open: 'Luke åpen',
    door_closed: 'Luke lukket',
    temp_high: 'For høy temperatur',
    temp_low: 'For lav temperatur',
    other: 'Annet',
    missing: 'Data mangler',
  },
  causes: {
    parcel_conflict: 'Pakken er ikke den som var ventet',
    unknown_delivery: 'Pakken er ukjent her',
    unknown_door: 'Boksen har ingen slik luke',
    event_not_applied: 'Det boksen meldte, stemte ikke',
    clock_wrong: 'Boksens klokke går feil',
    doors_unconfirmed: 'Det er usikkert hva som ligger bak disse lukene',
    event_unreadable: 'Boksen sendte noe som ikke kunne leses',
    wrong_pins: 'Feil PIN-koder ble prøvd',
    wrong_identity_numbers: 'Feil fødselsnumre ble prøvd',
    parcels_on_hold: 'Sperrede pakker',
    stays_open: 'Luken sto åpen',
    not_opened: 'Luken åpnet ikke',
    found_occupied: 'Den ledige luken var ikke tom',
    broken: 'Luken er ødelagt',
    no_heartbeat: 'Boksen svarer ikke',
    no_readings: 'Sensoren måler ingenting',
    unknown_sensor: 'Boksen har ingen slik sensor',
  },
  times: '{count} ganger',
  unexplained: 'Boksen trenger tilsyn',
  room: 'Romtemperatursensor',
  itself: 'Selve boksen',
  sensor: 'Sensor',
  door: 'Luke',
  fridge: 'Kjøleluke',
};

export const alarmWords: Readonly<Record<Language, AlarmWords>> = { en, fi, sv, no };

/** What each cause is about: of a box, '99-99' is the box itself, not its room's sensor (ALM-14). */
export const causeSubjects: Readonly<Record<AlarmCause, 'box' | 'door' | 'sensor'>> = {
  parcel_conflict: 'door',
  unknown_delivery: 'box',
  unknown_door: 'box',
  event_not_applied: 'box',
  clock_wrong: 'box',
  doors_unconfirmed: 'box',
  event_unreadable: 'box',
  wrong_pins: 'box',
  wrong_identity_numbers: 'box',
  parcels_on_hold: 'door',
  stays_open: 'door',
  not_opened: 'door',
  found_occupied: 'door',
  broken: 'door',
  no_heartbeat: 'box',
  no_readings: 'sensor',
  unknown_sensor: 'sensor',
};

/** The names in a language; English for an unknown language. */
export function alarmWordsIn(language: string): AlarmWords {
  return alarmWords[isLanguage(language) ? language : 'en'];
}

/** How often an event happened, such as '3 times'. */
export function timesText(count: number, language: string): string {
  return alarmWordsIn(language).times.replace(
    '{count}',
    new Intl.NumberFormat(language).format(count),
  );
}
