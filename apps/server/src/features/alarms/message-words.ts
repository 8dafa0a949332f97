import type { Language } from '@kolli/domain/languages';

/** What a message of an alarm says beside the alarm's own words, which the contract has. */
export interface MessageWords {
  /** Before the numbers of several doors. */
  readonly doors: string;
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

const en: MessageWords = {
  doors: 'Doors',
  fridges: 'Fridges',
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
  extremes: { temp_high: 'ylin', temp_low: 'alin' },
  at: 'klo',
  openings: { alarm: 'Hälytys', alarm_again: 'Hälytys jatkuu', alarm_over: 'Hälytys päättyi' },
  since: 'Alkoi',
  until: 'päättyi',
  allowed: 'sallittu',
};

const sv: MessageWords = {
  doors: 'Luckor',
  fridges: 'Kylfack',
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
  extremes: { temp_high: 'høyeste', temp_low: 'laveste' },
  at: 'kl.',
  openings: { alarm: 'Alarm', alarm_again: 'Alarmen varer', alarm_over: 'Alarmen er over' },
  since: 'Siden',
  until: 'til',
  allowed: 'tillatt',
};

export const messageWords: Readonly<Record<Language, MessageWords>> = { en, fi, sv, no };
