import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { IconClockX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { Notice } from '../../components/state/notice.tsx';
import { relativeTimeText } from '../../lib/text/intl-text.ts';
import { useNow } from '../../lib/use-now.ts';

type ExpiredNoticeProps = {
  delivery: Delivery;
  /** Whether the removal can be noted here, because the box cannot report it. */
  isRemovable: boolean;
};

/**
 * Since when a delivery is expired, and what to do: its parcel must be taken out, or only the reservation deleted where
 * none was put in (TOD-04, LCK-44).
 */
export function ExpiredNotice({ delivery, isRemovable }: ExpiredNoticeProps) {
  const { t } = useTranslation();
  const { expiredTime, deliveryTime } = delivery;
  const hasParcel = deliveryTime !== null;
  return (
    <Notice
      kind="danger"
      icon={<IconClockX size={20} stroke={1.75} aria-hidden />}
      title={hasParcel ? t('lockers.takeOut') : t('lockers.nothingIn')}
    >
      {expiredTime !== null && <Since expiredTime={expiredTime} />}
      {!hasParcel && <p>{t('lockers.nothingInText')}</p>}
      {hasParcel && (
        <ol>
          <li>{t(isRemovable ? 'lockers.takeOutOffline' : 'lockers.takeOutText')}</li>
          <li>
            {t('lockers.thenShelf')} <Link to="/today">{t('today.title')}</Link>
          </li>
        </ol>
      )}
    </Notice>
  );
}

function Since({ expiredTime }: { expiredTime: number }) {
  const { t, i18n } = useTranslation();
  const nowMs = useNow();
  const since = {
    ago: relativeTimeText(Math.min(expiredTime, nowMs), nowMs, i18n.language),
    time: formatDateTime(new Date(expiredTime)),
  };
  return <b>{t('lockers.expiredSince', since)}</b>;
}
