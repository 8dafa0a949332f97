import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, otherZone } from '../../lib/time/shown-time.ts';

type ListFootProps = {
  /** How many rows there are. */
  text: string;
  /** When the rows were last fetched, in epoch milliseconds; 0 before the first fetch. */
  readAt: number;
  /** A button beside the number. */
  children?: ReactNode;
};

/** Below a list: the number of rows, and when they were fetched. */
export function ListFoot({ text, readAt, children }: ListFootProps) {
  const { t } = useTranslation();
  if (readAt === 0) return null;
  const zone = otherZone(readAt);
  const time = formatTime(readAt) + (zone === null ? '' : ` (${zone})`);
  return (
    <>
      <span>
        <span>{text}</span>
        {children}
      </span>
      <span>{t('table.updated', { time })}</span>
    </>
  );
}
