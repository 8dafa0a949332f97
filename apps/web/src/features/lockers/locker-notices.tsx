import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { IconAlertTriangle, IconHandStop, IconTemperature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { Notice } from '../../components/state/notice.tsx';
import { temperatureText } from '../../lib/text/intl-text.ts';
import type { TemperatureWarning } from './temperature-check.ts';

const MESSAGES = { high: 'messageTemperatureHigh', low: 'messageTemperatureLow' } as const;

type LockerNoticesProps = {
  warning: TemperatureWarning | undefined;
  /** When the locker's latest temperature alarm began; undefined if unknown. */
  latestAlarmMs: number | undefined;
  locker: Locker;
  /** The button that confirms what lies behind an unconfirmed door. */
  confirmButton: ReactNode;
};

/** The warnings of a locker: its parcel on hold, its temperature and its door fault. */
export function LockerNotices({
  warning,
  latestAlarmMs,
  locker,
  confirmButton,
}: LockerNoticesProps) {
  const { t } = useTranslation();
  const { fault, order } = locker;
  return (
    <>
      {order && isOnHold(order) && <HoldNotice order={order} />}
      {warning && <TemperatureNotice warning={warning} latestAlarmMs={latestAlarmMs} />}
      {fault !== null && (
        <Notice
          kind="warning"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          title={t(`lockers.fault.${fault}`)}
        >
          {t(`lockers.faultText.${fault}`)}
          {fault === 'unconfirmed' && confirmButton}
        </Notice>
      )}
    </>
  );
}

/** That the parcel must not be handed out (HLD-03). */
function HoldNotice({ order }: { order: NonNullable<Locker['order']> }) {
  const { t } = useTranslation();
  const isRejected = order.hold === 'rejected';
  return (
    <Notice
      kind="danger"
      icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}
      title={t(isRejected ? 'lockers.rejected' : 'lockers.onHold')}
    >
      {t(isRejected ? 'lockers.rejectedText' : 'lockers.onHoldText')}
    </Notice>
  );
}

type TemperatureNoticeProps = {
  warning: TemperatureWarning;
  latestAlarmMs: number | undefined;
};

/** The temperature out of range, the range and the latest alarm (LCK-28 to LCK-31). */
function TemperatureNotice({ warning, latestAlarmMs }: TemperatureNoticeProps) {
  const { t, i18n } = useTranslation();
  const { kind, celsius, range } = warning;
  return (
    <Notice
      kind="danger"
      icon={<IconTemperature size={20} stroke={1.75} aria-hidden />}
      title={t(MESSAGES[kind], { value: temperatureText(celsius, i18n.language) })}
    >
      <div>{t('lockers.allowed', { min: range.min, max: range.max })}</div>
      {latestAlarmMs !== undefined && (
        <div>{t('lockers.latestAlarm', { time: formatDateTime(new Date(latestAlarmMs)) })}</div>
      )}
    </Notice>
  );
}
