import type { Locker } from '@kolli/contract/pickup-boxes';
import { IconAlertTriangle, IconTemperature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { temperatureText } from '../../lib/intl-text.ts';
import type { TemperatureWarning } from './temperature-check.ts';

const MESSAGES = { high: 'messageTemperatureHigh', low: 'messageTemperatureLow' } as const;

type LockerNoticesProps = {
  warning: TemperatureWarning | undefined;
  fault: Locker['fault'];
};

/** What is wrong with a door: its temperature, its lock. */
export function LockerNotices({ warning, fault }: LockerNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      {warning && <TemperatureNotice warning={warning} />}
      {fault !== null && (
        <Notice
          kind="warning"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          title={t(`lockers.fault.${fault}`)}
        />
      )}
    </>
  );
}

/** A door's temperature outside the range that applies, with the range (LCK-28 to LCK-30). */
function TemperatureNotice({ warning }: { warning: TemperatureWarning }) {
  const { t, i18n } = useTranslation();
  const { kind, celsius, range } = warning;
  return (
    <Notice
      kind="danger"
      icon={<IconTemperature size={20} stroke={1.75} aria-hidden />}
      title={t(MESSAGES[kind], { value: temperatureText(celsius, i18n.language) })}
    >
      {t('lockers.allowed', { min: range.min, max: range.max })}
    </Notice>
  );
}
