import { formatDateTime } from '@kolli/domain/time/dates';
import { useTranslation } from 'react-i18next';

type ListFootProps = {
  /** How many rows there are. */
  text: string;
  /** When the rows were last fetched, in epoch milliseconds; 0 before the first fetch. */
  readAt: number;
};

/** Below a list: the number of rows, and when they were fetched. */
export function ListFoot({ text, readAt }: ListFootProps) {
  const { t } = useTranslation();
  if (readAt === 0) return null;
  const time = formatDateTime(new Date(readAt)).slice(-5);
  return (
    <>
      <span>{text}</span>
      <span>{t('table.updated', { time })}</span>
    </>
  );
}
