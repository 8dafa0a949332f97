import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { degreesText } from '../../../lib/text/intl-text.ts';
import classes from './check-widget.module.css';
import { type CurrentTemperature, currentTemperature } from '../current-temperature.ts';

type CurrentTemperaturesProps = {
  /** Undefined while it loads. */
  log: TemperatureLog | undefined;
  chosenSensor: string | null;
  nowMs: number;
  /** The box's reporting interval; much older values are shown with their time. */
  intervalMs: number;
};

/** The last reported temperatures of the fridges and the box. */
export function CurrentTemperatures(props: CurrentTemperaturesProps) {
  const { log, chosenSensor, nowMs, intervalMs } = props;
  const timing = { nowMs, intervalMs };
  const hasFridge = log === undefined || log.series.some(({ kind }) => kind === 'fridge');
  const now = (isFridge: boolean) => log && currentTemperature(log, isFridge, chosenSensor, timing);
  return (
    <dl className={classes.now}>
      {hasFridge && <Now kind="fridge" found={now(true)} />}
      <Now kind="locker" found={now(false)} />
    </dl>
  );
}

const places = { fridge: 'temperature.fridgeNow', locker: 'temperature.boxNow' } as const;

type NowProps = {
  kind: keyof typeof places;
  /** Null if nothing was measured, undefined while it loads. */
  found: CurrentTemperature | null | undefined;
};

function Now({ kind, found }: NowProps) {
  const { t, i18n } = useTranslation();
  const label = found?.sensor
    ? t('temperature.placeNow', { place: t(`temperature.${kind}`, { lockerId: found.sensor }) })
    : t(places[kind]);
  if (found === undefined) {
    return (
      <div>
        <dt>{label}</dt>
        <dd className={classes.bar} />
      </div>
    );
  }
  const isOut = found !== null && found.side !== null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.celsius} data-out={isOut || undefined}>
        {isOut && (
          <IconAlertTriangle
            size={18}
            stroke={1.9}
            aria-label={t(`temperature.kinds.${found.side ?? 'high'}`)}
          />
        )}
        {found === null ? '–' : degreesText(found.celsius, i18n.language)}
      </dd>
      {found?.isOld && <dd className={classes.old}>{formatDateTime(new Date(found.time))}</dd>}
    </div>
  );
}
