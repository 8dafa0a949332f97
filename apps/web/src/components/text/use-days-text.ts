import { useTranslation } from 'react-i18next';
import { amountText } from '../../lib/text/intl-text.ts';
import { daysOf } from '../../lib/text/periods.ts';

/** Formats a time in days with its unit, singular up to one day: '1 day', '0.5 day', '7 days'. */
export function useDaysText(): (timeMs: number) => string {
  const { t, i18n } = useTranslation();
  return (timeMs) => {
    const days = daysOf(timeMs);
    return t('pharmacy.days', { count: days <= 1 ? 1 : 2, value: amountText(days, i18n.language) });
  };
}
