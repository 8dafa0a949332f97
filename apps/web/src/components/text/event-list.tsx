import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './event-list.module.css';

export type TimelineEvent = {
  id: string;
  title: string;
  /** Time and person, one line each. */
  lines: readonly string[];
  /** In the future. */
  isAhead?: boolean;
  /** Something went wrong. */
  isDanger?: boolean;
};

/** Past events, oldest first, and the planned ones. */
export function EventList({ events }: { events: readonly TimelineEvent[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t('events.title')}
      </h3>
      <ol className={classes.list}>
        {events.map((event) => (
          <li
            key={event.id}
            data-ahead={event.isAhead || undefined}
            data-danger={event.isDanger || undefined}
          >
            <b>{event.title}</b>
            {event.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
