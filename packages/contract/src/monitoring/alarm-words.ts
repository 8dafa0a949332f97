import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { Alarm, AlarmCause } from './alarms.ts';

/** The names of alarms in a language, for mails, text messages, PDFs and screens. */
export interface AlarmWords {
  readonly types: Readonly<Record<Alarm['alarmType'], string>>;
  readonly causes: Readonly<Record<AlarmCause, string>>;
  /** For the type 'other' without a cause. */
  readonly unexplained: string;
  /** '99-99' as a sensor (`room`) and as the box itself (`itself`) (ALM-14). */
  readonly room: string;
  readonly itself: string;
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
    wrong_pins: 'Wrong PINs were tried',
    wrong_identity_numbers: 'Wrong identity numbers were tried',
    stays_open: 'The door stayed open',
    not_opened: 'The door did not open',
    found_occupied: 'The free door was not empty',
    broken: 'The door is broken',
    no_heartbeat: 'The box sends nothing',
    no_readings: 'The sensor measures nothing',
  },
  unexplained: 'The box needs attention',
  room: 'Room temperature sensor',
  itself: 'The box itself',
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
    wrong_pins: 'Vääriä PIN-koodeja kokeiltiin',
    wrong_identity_numbers: 'Vääriä henkilötunnuksia kokeiltiin',
    stays_open: 'Luukku jäi auki',
    not_opened: 'Luukku ei auennut',
    found_occupied: 'Vapaa lokero ei ollut tyhjä',
    broken: 'Luukku on rikki',
    no_heartbeat: 'Automaattiin ei saada yhteyttä',
    no_readings: 'Anturi ei mittaa',
  },
  unexplained: 'Automaatti vaatii huomiota',
  room: 'Huoneen lämpötila-anturi',
  itself: 'Itse automaatti',
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
    wrong_pins: 'Felaktiga PIN-koder prövades',
    wrong_identity_numbers: 'Felaktiga personnummer prövades',
    stays_open: 'Luckan stod öppen',
    not_opened: 'Luckan öppnades inte',
    found_occupied: 'Det lediga facket var inte tomt',
    broken: 'Luckan är trasig',
    no_heartbeat: 'Skåpet hörs inte av',
    no_readings: 'Givaren mäter ingenting',
  },
  unexplained: 'Skåpet behöver ses till',
  room: 'Rummets temperaturgivare',
  itself: 'Själva skåpet',
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
    wrong_pins: 'Feil PIN-koder ble prøvd',
    wrong_identity_numbers: 'Feil fødselsnumre ble prøvd',
    stays_open: 'Luken sto åpen',
    not_opened: 'Luken åpnet ikke',
    found_occupied: 'Den ledige luken var ikke tom',
    broken: 'Luken er ødelagt',
    no_heartbeat: 'Boksen svarer ikke',
    no_readings: 'Føleren måler ingenting',
  },
  unexplained: 'Boksen trenger tilsyn',
  room: 'Romtemperaturføler',
  itself: 'Selve boksen',
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
  wrong_pins: 'box',
  wrong_identity_numbers: 'box',
  stays_open: 'door',
  not_opened: 'door',
  found_occupied: 'door',
  broken: 'door',
  no_heartbeat: 'box',
  no_readings: 'sensor',
};

/** The names in a language; English for an unknown language. */
export function alarmWordsIn(language: string): AlarmWords {
  return alarmWords[isLanguage(language) ? language : 'en'];
}
