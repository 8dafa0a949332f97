import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { useStaleSince } from '../../../lib/live/use-live.tsx';
import { relativeTimeText } from '../../../lib/text/intl-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './stale-banner.module.css';

/** Says on every screen that what it shows may be out of date, and how old it is. */
export function StaleBanner() {
  const sinceMs = useStaleSince();
  return (
    <div className={classes.place} aria-live="polite">
      {sinceMs !== null && <Stale sinceMs={sinceMs} />}
    </div>
  );
}

const MINUTE_MS = 60_000;

function Stale({ sinceMs }: { sinceMs: number }) {
  const { t, i18n } = useTranslation();
  const nowMs = useNow();
  const age = relativeTimeText(sinceMs, nowMs, i18n.language);
  return (
    <p className={classes.banner} data-stale>
      <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
      <span>
        {t('stale', { time: formatDateTime(new Date(sinceMs)) })}
        {nowMs - sinceMs >= MINUTE_MS && ` (${age})`}
      </span>
    </p>
  );
}
