import { useTranslation } from 'react-i18next';
import { listText } from '../../../lib/text/intl-text.ts';

/** What a reservation leads to: how many lockers, and which. */
export function ReserveResult({
  count,
  lockerIds,
}: {
  count: number;
  lockerIds: readonly string[];
}) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <b>{t('reserve.count', { count })}</b>
      {listText(lockerIds, i18n.language)}
    </>
  );
}
