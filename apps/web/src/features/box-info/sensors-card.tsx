import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconHome,
  IconPlugConnectedX,
  IconSnowflake,
  IconTemperature,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { SkeletonRows } from '../../components/state/skeleton-rows.tsx';
import { degreesText } from '../../lib/text/intl-text.ts';
import classes from './sensors-card.module.css';

type BoxSensor = PickupBox['sensors'][number];

export type ShownSensor = BoxSensor & {
  /** Its newest reading; null if there was none. */
  readonly newest: { readonly celsius: number; readonly time: number } | null;
  /** A newer reading is overdue. */
  readonly isLate: boolean;
};

const ICONS = { room: IconHome, module: IconTemperature, door: IconSnowflake };

export type BoxSensors = {
  /** Undefined until they have loaded. */
  readonly sensors?: readonly ShownSensor[];
  /** They did not load. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

/** The sensors of a box: what each measures, its ID, its newest reading, and whether it measures (TRU-01). */
export function SensorsCard({ sensors, hasFailed, retry }: BoxSensors) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="sensors" className={classes.card}>
      <h2 id="sensors">{t('boxInfo.sensors')}</h2>
      {sensors ? (
        <ul className={classes.sensors}>
          {sensors.map((sensor) => (
            <li key={sensor.id}>
              <SensorRow sensor={sensor} />
            </li>
          ))}
        </ul>
      ) : hasFailed ? (
        <p role="alert" className={classes.failed}>
          {t('boxInfo.sensorsFailed')}{' '}
          <Button variant="default" size="compact-sm" onClick={retry}>
            {t('actions.tryAgain')}
          </Button>
        </p>
      ) : (
        <SkeletonRows rows={3} columns={['30%', '12%', '40%']} />
      )}
    </section>
  );
}

function nameOf({ measures, place }: BoxSensor, t: TFunction): string {
  if (measures === 'room') return t('temperature.room');
  if (measures === 'module') return t('temperature.module', { place: place ?? '' });
  return t('temperature.fridge', { lockerId: place ?? '' });
}

function SensorRow({ sensor }: { sensor: ShownSensor }) {
  const { t, i18n } = useTranslation();
  const { id, measures, newest, isLate } = sensor;
  const Icon = ICONS[measures];
  const isMeasuring = newest !== null && !isLate;
  const StateIcon = isMeasuring ? IconCircleCheck : IconPlugConnectedX;
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden data-cold={measures === 'door' || undefined} />
      <span className={classes.name}>
        <b>{nameOf(sensor, t)}</b> <small>{id}</small>
      </span>
      <span className={classes.now}>
        {isMeasuring ? degreesText(newest.celsius, i18n.language) : '–'}
      </span>
      <span className={classes.state} data-silent={!isMeasuring || undefined}>
        <StateIcon size={16} stroke={1.9} aria-hidden />
        {isMeasuring
          ? t('boxInfo.measuring')
          : newest === null
            ? t('temperature.notMeasured')
            : t('boxInfo.silentSince', { time: formatDateTime(new Date(newest.time)) })}
      </span>
    </>
  );
}
