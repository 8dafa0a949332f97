import type { Language } from '@kolli/domain/people/languages';

/** Texts of alarm messages other than the names of types and causes, which the contract defines. */
export interface MessageWords {
  /** The word before the ids of several doors. */
  readonly doors: string;
  readonly fridges: string;
  readonly sensors: string;
  /** Labels of the highest and the lowest temperature. */
  readonly extremes: Readonly<Record<'temp_high' | 'temp_low', string>>;
  /** The word between date and time. */
  readonly at: string;
  /** How a text message begins. */
  readonly openings: Readonly<Record<'alarm' | 'alarm_again' | 'alarm_over', string>>;
  readonly since: string;
  readonly until: string;
  readonly allowed: string;
}

const en: MessageWords = {
  doors: 'Doors',
  fridges: 'Fridges',
  sensors: 'Sensors',
  extremes: { temp_high: 'max', temp_low: 'min' },
  at: 'at',
  openings: { alarm: 'Alarm', alarm_again: 'Still alarm', alarm_over: 'Alarm over' },
  since: 'Since',
  until: 'until',
  allowed: 'allowed',
};

const fi: MessageWords = {
  doors: 'Luukut',
  fridges: 'Kylmälokerot',
  sensors: 'Anturit',
  extremes: { temp_high: 'korkein', temp_low: 'matalin' },
  at: 'klo',
  openings: { alarm: 'Hälytys', alarm_again: 'Hälytys jatkuu', alarm_over: 'Hälytys päättyi' },
  since: 'Alkoi',
  until: 'päättyi',
  allowed: 'sallittu',
};

const sv: MessageWords = {
  doors: 'Luckor',
  fridges: 'Kylfack',
  sensors: 'Givare',
  extremes: { temp_high: 'högsta', temp_low: 'lägsta' },
  at: 'kl.',
  openings: { alarm: 'Larm', alarm_again: 'Larmet kvarstår', alarm_over: 'Larmet är över' },
  since: 'Sedan',
  until: 'till',
  allowed: 'tillåtet',
};

const no: MessageWords = {
  doors: 'Luker',
  fridges: 'Kjøleluker',
  sensors: 'Sensorer',
  extremes: { temp_high: 'høyeste', temp_low: 'laveste' },
  at: 'kl.',
  openings: { alarm: 'Alarm', alarm_again: 'Alarmen varer', alarm_over: 'Alarmen er over' },
  since: 'Siden',
  until: 'til',
  allowed: 'tillatt',
};

export const messageWords: Readonly<Record<Language, MessageWords>> = { en, fi, sv, no };
