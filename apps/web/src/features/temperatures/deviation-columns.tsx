import type { Deviation, TemperatureSeries } from '@kolli/contract/monitoring/temperatures';
import { formatDateTime } from '@kolli/domain/time/dates';
import { IconAlertTriangle, IconTemperatureMinus, IconTemperaturePlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Badge } from '../../components/text/badge.tsx';
import { ColdName } from '../../components/box/cold-name.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { Figure } from '../../components/data-table/figure.tsx';
import { degreesText, lastedText } from '../../lib/text/intl-text.ts';
import classes from './deviation-cells.module.css';
import { kindOf, sensorName } from './sensor-words.ts';
import { furthestOf, kindOfDeviation } from './temperature-data.ts';

const ICONS = { high: IconTemperaturePlus, low: IconTemperatureMinus };

/** The columns of TMP-08, and those that distinguish deviations: sensor, side and duration. */
export function deviationColumns(
  t: TFunction,
  language: string,
  series: readonly TemperatureSeries[],
  nowMs: number,
): DataColumn<Deviation>[] {
  const degrees = (value: number | null) =>
    value === null ? null : <Figure text={degreesText(value, language)} />;
  return [
    {
      id: 'date',
      header: t('temperature.columns.date'),
      width: 134,
      isCardHead: true,
      cell: ({ alarm }) => timeText(alarm.timestamp),
    },
    {
      id: 'sensor',
      header: t('temperature.columns.sensor'),
      // Fits 'Kylmälokero 10-12' on one line.
      width: 154,
      isCardHead: true,
      cell: (deviation) => <Sensor deviation={deviation} series={series} t={t} />,
    },
    {
      id: 'deviation',
      header: t('temperature.columns.deviation'),
      width: 116,
      cell: (deviation) => <Side deviation={deviation} t={t} />,
    },
    {
      id: 'temperature',
      header: t('temperature.columns.temperature'),
      width: 102,
      cell: (deviation) => degrees(furthestOf(deviation)),
    },
    {
      id: 'max',
      header: t('temperature.columns.max'),
      width: 74,
      cell: ({ alarm }) => degrees(alarm.alarmMax),
    },
    {
      id: 'min',
      header: t('temperature.columns.min'),
      width: 74,
      cell: ({ alarm }) => degrees(alarm.alarmMin),
    },
    ...courseColumns(t, language, nowMs),
  ];
}

function courseColumns(t: TFunction, language: string, nowMs: number): DataColumn<Deviation>[] {
  return [
    {
      id: 'duration',
      header: t('temperature.columns.duration'),
      width: 104,
      cell: ({ alarm }) => (
        <Figure text={lastedText(alarm.timestamp, alarm.alarmEndTimestamp ?? nowMs, language)} />
      ),
    },
    {
      id: 'state',
      header: t('temperature.columns.state'),
      width: 122,
      cell: ({ alarm }) =>
        alarm.alarmEndTimestamp === null ? (
          <Badge icon={IconAlertTriangle} tone="danger" text={t('temperature.stillOpen')} />
        ) : (
          t('temperature.closed')
        ),
    },
    {
      id: 'checkedBy',
      header: t('temperature.columns.checkedBy'),
      width: 160,
      grow: 1,
      cell: ({ checkedBy }) => checkedBy,
    },
    {
      id: 'checkTime',
      header: t('temperature.columns.checkTime'),
      width: 134,
      cell: ({ checkTime }) => (checkTime === null ? null : timeText(checkTime)),
    },
  ];
}

function timeText(at: number) {
  return <Figure text={formatDateTime(new Date(at))} />;
}

type SensorProps = { deviation: Deviation; series: readonly TemperatureSeries[]; t: TFunction };

function Sensor({ deviation: { alarm }, series, t }: SensorProps) {
  const kind = kindOf({ series: [...series] }, alarm.lockerId);
  return (
    <ColdName isFridge={kind === 'fridge'}>
      {sensorName({ sensor: alarm.lockerId, kind }, t)}
    </ColdName>
  );
}

function Side({ deviation, t }: { deviation: Deviation; t: TFunction }) {
  const kind = kindOfDeviation(deviation);
  const Icon = ICONS[kind];
  return (
    <span className={classes.side} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(`temperature.kinds.${kind}`)}
    </span>
  );
}
