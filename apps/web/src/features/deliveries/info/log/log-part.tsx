import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './log-part.module.css';
import type { DeliveryLog } from './use-delivery-log.ts';

type LogPartProps = {
  log: DeliveryLog;
  /** The heading of what is read. */
  title: string;
  children: (delivery: DeliveryWithLog) => ReactNode;
};

/** What is shown of a delivery's log: bars while it is read, and a way to try again if it cannot be. */
export function LogPart({ log, title, children }: LogPartProps) {
  const { t } = useTranslation();
  if (log.delivery) return children(log.delivery);
  return (
    <section aria-label={title} aria-busy={!log.hasFailed}>
      <h3 className={classes.title}>{title}</h3>
      {log.hasFailed ? (
        <p role="alert" className={classes.failed}>
          {t('events.loadFailed')}{' '}
          <Button variant="default" size="compact-sm" onClick={log.retry}>
            {t('actions.tryAgain')}
          </Button>
        </p>
      ) : (
        <div className={classes.bars} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      )}
    </section>
  );
}
