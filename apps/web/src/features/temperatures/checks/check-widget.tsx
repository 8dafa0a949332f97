import type { TemperatureStamp } from '@kolli/contract/monitoring/temperatures';
import { Button } from '@mantine/core';
import { IconClipboardCheck, IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import classes from './check-widget.module.css';
import type { useTemperatureChecks } from './use-temperature-checks.ts';

type CheckWidgetProps = {
  found: ReturnType<typeof useTemperatureChecks>;
  /** The current temperatures; see CurrentTemperatures. */
  children: ReactNode;
  canCheck: boolean;
  onDownload: () => void;
  isDownloading: boolean;
  /** The progress of the download, once it lasts. */
  downloadDialog: ReactNode;
};

/** Who checked the temperatures, and the button to confirm a check (TMP-14 to TMP-16). */
export function CheckWidget({ found, children, canCheck, ...download }: CheckWidgetProps) {
  const { t } = useTranslation();
  const [last, ...earlier] = found.checks;
  return (
    <section aria-labelledby="temperature-check" className={classes.widget}>
      <h2 id="temperature-check" className={classes.title}>
        {t('temperature.check')}
      </h2>
      {children}
      <GuardedButton
        fullWidth
        className={classes.stamp ?? ''}
        leftSection={<IconClipboardCheck size={18} stroke={1.75} aria-hidden />}
        reason={canCheck ? undefined : t('enoughPermissions')}
        loading={found.isStamping}
        onClick={found.stamp}
      >
        {t('temperature.stamp')}
      </GuardedButton>
      {last && <LastCheck check={last} />}
      {earlier.length > 0 && <EarlierChecks checks={earlier} />}
      {found.isLoading && <Bars />}
      {found.hasFailed && (
        <p role="alert" className={classes.none}>
          {t('temperature.checksFailed')}{' '}
          <Button variant="default" size="compact-sm" onClick={found.retry}>
            {t('actions.tryAgain')}
          </Button>
        </p>
      )}
      {!found.isLoading && !found.hasFailed && !last && (
        <p className={classes.none}>{t('temperature.noChecks')}</p>
      )}
      {last && (
        <Button
          variant="subtle"
          className={classes.download ?? ''}
          leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
          loading={download.isDownloading}
          onClick={download.onDownload}
        >
          {t('temperature.downloadCsv')}
        </Button>
      )}
      {download.downloadDialog}
    </section>
  );
}

function LastCheck({ check: { userName, timestamp } }: { check: TemperatureStamp }) {
  return (
    <p className={classes.last} aria-live="polite">
      <Trans
        i18nKey="temperature.lastChecked"
        values={{ user: userName, time: formatDateTime(new Date(timestamp)) }}
        components={{ b: <b />, span: <span /> }}
        shouldUnescape
      />
    </p>
  );
}

function EarlierChecks({ checks }: { checks: readonly TemperatureStamp[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.checks} aria-label={t('temperature.earlierChecks')}>
      {checks.map(({ id, userName, timestamp }) => (
        <li key={id}>
          <span>{userName}</span>
          <time dateTime={new Date(timestamp).toISOString()}>
            {formatDateTime(new Date(timestamp))}
          </time>
        </li>
      ))}
    </ul>
  );
}

function Bars() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.bars}>
      <span />
      <span />
      <span />
    </div>
  );
}
