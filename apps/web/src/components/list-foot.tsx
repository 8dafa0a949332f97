import { formatDateTime } from '@kolli/domain/dates';
import { useTranslation } from 'react-i18next';

type ListFootProps = {
  /** How many rows there are. */
  text: string;
  /** When they were last read, in epoch milliseconds; 0 before. */
  readAt: number;
};

/** Below a list: how long it is, and how fresh. */
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
