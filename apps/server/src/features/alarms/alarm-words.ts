import type { Alarm, AlarmCause } from '@kolli/contract/alarms';
import type { Language } from '@kolli/domain/languages';

/** The words in which people are told of an alarm; the screens have the same ones. */
export interface AlarmWords {
  /** What is wrong, by the alarm's cause, else by its type. */
  readonly what: Readonly<Record<AlarmCause | Alarm['alarmType'], string>>;
  readonly room: string;
  readonly door: string;
  readonly doors: string;
  readonly fridge: string;
  readonly fridges: string;
  /** What was measured at the most or the least. */
  readonly extremes: Readonly<Record<'temp_high' | 'temp_low', string>>;
  /** Between a day and an hour. */
  readonly at: string;
  /** Before what a text message says. */
  readonly openings: Readonly<Record<'alarm' | 'alarm_again' | 'alarm_over', string>>;
  readonly since: string;
  readonly until: string;
  readonly allowed: string;
}

const en: AlarmWords = {
  what: {
    ok: 'Fault ended',
    door_open: 'Door open',
    door_closed: 'Door closed',
    temp_high: 'Temperature too high',
    temp_low: 'Temperature too low',
    other: 'The box needs attention',
    missing: 'Data missing',
    parcel_conflict: 'The parcel is not the one expected',
    unknown_delivery: 'The parcel is not known here',
    unknown_door: 'The box has no such door',
    event_not_applied: 'What the box told did not fit',
    clock_wrong: 'The box’s clock is wrong',
    wrong_pins: 'Wrong PINs were tried',
    wrong_identity_numbers: 'Wrong identity numbers were tried',
    stays_open: 'The door stayed open',
    not_opened: 'The door did not open',
    found_occupied: 'The free door was not empty',
    broken: 'The door is broken',
    no_heartbeat: 'The box is not heard',
    no_readings: 'The sensor measures nothing',
  },
  room: 'Room temperature sensor',
  door: 'Door',
  doors: 'Doors',
  fridge: 'Fridge',
  fridges: 'Fridges',
  extremes: { temp_high: 'highest', temp_low: 'lowest' },
  at: 'at',
  openings: { alarm: 'Alarm', alarm_again: 'Still alarm', alarm_over: 'Alarm over' },
  since: 'Since',
  until: 'until',
  allowed: 'allowed',
};

const fi: AlarmWords = {
  what: {
    ok: 'Vika päättyi',
    door_open: 'Luukku auki',
    door_closed: 'Luukku kiinni',
    temp_high: 'Lämpötila liian korkea',
    temp_low: 'Lämpötila liian matala',
    other: 'Automaatti vaatii huomiota',
    missing: 'Tietoja puuttuu',
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
  room: 'Huoneen lämpötila-anturi',
  door: 'Luukku',
  doors: 'Luukut',
  fridge: 'Kylmälokero',
  fridges: 'Kylmälokerot',
  extremes: { temp_high: 'ylin', temp_low: 'alin' },
  at: 'klo',
  openings: { alarm: 'Hälytys', alarm_again: 'Hälytys jatkuu', alarm_over: 'Hälytys päättyi' },
  since: 'Alkoi',
  until: 'päättyi',
  allowed: 'sallittu',
};

const sv: AlarmWords = {
  what: {
    ok: 'Felet är över',
    door_open: 'Lucka öppen',
    door_closed: 'Lucka stängd',
    temp_high: 'För hög temperatur',
    temp_low: 'För låg temperatur',
    other: 'Skåpet behöver ses till',
    missing: 'Uppgifter saknas',
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
  room: 'Rummets temperaturgivare',
  door: 'Lucka',
  doors: 'Luckor',
  fridge: 'Kylfack',
  fridges: 'Kylfack',
  extremes: { temp_high: 'högsta', temp_low: 'lägsta' },
  at: 'kl.',
  openings: { alarm: 'Larm', alarm_again: 'Larmet kvarstår', alarm_over: 'Larmet är över' },
  since: 'Sedan',
  until: 'till',
  allowed: 'tillåtet',
};

const no: AlarmWords = {
  what: {
    ok: 'Feilen er over',
    door_open: 'Luke åpen',
    door_closed: 'Luke lukket',
    temp_high: 'For høy temperatur',
    temp_low: 'For lav temperatur',
    other: 'Boksen trenger tilsyn',
    missing: 'Data mangler',
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
    no_readings: 'Sensoren måler ingenting',
  },
  room: 'Romtemperatursensor',
  door: 'Luke',
  doors: 'Luker',
  fridge: 'Kjøleluke',
  fridges: 'Kjøleluker',
  extremes: { temp_high: 'høyeste', temp_low: 'laveste' },
  at: 'kl.',
  openings: { alarm: 'Alarm', alarm_again: 'Alarmen varer', alarm_over: 'Alarmen er over' },
  since: 'Siden',
  until: 'til',
  allowed: 'tillatt',
};

export const alarmWords: Readonly<Record<Language, AlarmWords>> = { en, fi, sv, no };
