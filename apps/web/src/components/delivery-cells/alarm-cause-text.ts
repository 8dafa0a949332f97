import { alarmWordsIn } from '@kolli/contract/monitoring/alarm-words';

const TYPES = ['temp_high', 'temp_low'] as const;

/**
 * The alarm at a delivery's place in words (DLG-51, HIS-11); unknown types are shown as they are.
 */
export function alarmCauseText(cause: string, language: string): string {
  const type = TYPES.find((known) => known === cause);
  return type === undefined ? cause : alarmWordsIn(language).types[type];
}
