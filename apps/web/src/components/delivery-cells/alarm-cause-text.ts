import type { TFunction } from 'i18next';

const TYPES = ['temp_high', 'temp_low'] as const;

/** What was wrong where a delivery lay, in words (DLG-51, HIS-11); what is no type of ours stays as it is. */
export function alarmCauseText(cause: string, t: TFunction): string {
  const type = TYPES.find((known) => known === cause);
  return type === undefined ? cause : t(`alarms.types.${type}`);
}
