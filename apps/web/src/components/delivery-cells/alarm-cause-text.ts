import { alarmWordsIn } from '@kolli/contract/texts/alarm-words';

const TYPES = ['temp_high', 'temp_low'] as const;

/** What was wrong where a delivery lay, in words (DLG-51, HIS-11); what is no type of ours stays as it is. */
export function alarmCauseText(cause: string, language: string): string {
  const type = TYPES.find((known) => known === cause);
  return type === undefined ? cause : alarmWordsIn(language).types[type];
}
