import { IconClockHour4 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursText } from '../../lib/text/intl-text.ts';
import classes from './capacity-screen.module.css';

/** The average pickup time in hours (BOX-21); empty if nothing was picked up, never 0. */
export function AveragePickup({ hours }: { hours: number | null }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('capacity.averagePickupTime')}</h2>
      {hours === null ? (
        <p className={classes.text}>{t('capacity.noPickups')}</p>
      ) : (
        <p className={classes.figure}>
          <IconClockHour4 size={26} stroke={1.75} aria-hidden />
          {hoursText(hours, i18n.language)}
        </p>
      )}
      <p className={classes.text}>{t('capacity.averageText')}</p>
    </section>
  );
}
