import { useTranslation } from 'react-i18next';
import { amountText } from '../lib/intl-text.ts';
import { daysOf } from '../lib/periods.ts';

/** A time in days with its unit, the singular for one day and less: '1 day', '0.5 day', '7 days'. */
export function useDaysText(): (timeMs: number) => string {
  const { t, i18n } = useTranslation();
  return (timeMs) => {
    const days = daysOf(timeMs);
    return t('pharmacy.days', { count: days <= 1 ? 1 : 2, value: amountText(days, i18n.language) });
  };
}
