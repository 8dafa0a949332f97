import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import classes from './earlier-comments.module.css';

/** The comments on an alarm with author and time, oldest first (ALM-10). */
export function EarlierComments({ alarm: { check } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  if (check.length === 0) return null;
  const inOrder = check.toSorted((one, other) => one.checkTime - other.checkTime);
  return (
    <section className={classes.earlier} aria-label={t('alarms.earlier')}>
      <h3>{t('alarms.earlier')}</h3>
      <ol>
        {inOrder.map(({ checkTime, checkName, alarmInfo }, index) => (
          <li key={`${String(checkTime)}-${String(index)}`}>
            <p>{alarmInfo}</p>
            <p className={classes.author}>
              {checkName} ·{' '}
              <time dateTime={new Date(checkTime).toISOString()}>
                {formatDateTime(new Date(checkTime))}
              </time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
