import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import classes from './description-log.module.css';

type LogEntry = DeliveryWithLog['actionsLog'][number];

type DescriptionLogProps = { id: string; delivery: DeliveryWithLog };

/** The whole action log (DLG-22): each stretch of a delivery's life from reservation to deletion. */
export function DescriptionLog({ id, delivery }: DescriptionLogProps) {
  const { t } = useTranslation();
  const { actionsLog } = delivery;
  return (
    <section id={id} className={classes.log} aria-label={t('description.log')}>
      <h3>{t('description.log')}</h3>
      {actionsLog.length === 0 && <p>{t('description.emptyLog')}</p>}
      <ol>
        {actionsLog.map((entry, index) => (
          <Stretch key={`${String(entry.assignedTime)}-${String(index)}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Stretch({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation();
  const lines = [
    entry.reservedUserName !== null && {
      label: t('description.reserved'),
      text: entry.reservedUserName,
    },
    entry.assignedTime !== null && {
      label: t('description.assigned'),
      text: at(entry.assignedTime, entry.assignedUserName),
    },
    entry.lockerId.length > 0 && {
      label: t('description.lockers'),
      text: entry.lockerId.join(', '),
    },
    entry.shelf.length > 0 && {
      label: t('info.shelf'),
      text: entry.shelf.map((name) => shelfLabel(name, t)).join(', '),
    },
    ...entry.updatesLog.map(({ updateTime, updateUserName }) => ({
      label: t('description.updated'),
      text: at(updateTime, updateUserName),
    })),
    entry.deleteTime !== null && {
      label: t('description.deleted'),
      text: at(entry.deleteTime, entry.deleteUserName),
    },
  ].filter((line) => line !== false);
  return (
    <li>
      <dl>
        {lines.map(({ label, text }) => (
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function at(time: number, userName: string | null): string {
  return [formatDateTime(new Date(time)), userName].filter((part) => part !== null).join(' · ');
}
