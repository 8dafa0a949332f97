import type { RecordedDeviation, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { IconAlertTriangle, IconTemperatureMinus, IconTemperaturePlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { Badge } from '../../../components/text/badge.tsx';
import { ColdName } from '../../../components/box/cold-name.tsx';
import type { DataColumn } from '../../../components/data-table/data-table-types.ts';
import { Figure } from '../../../components/data-table/figure.tsx';
import { degreesText, lastedText } from '../../../lib/text/intl-text.ts';
import classes from './deviation-cells.module.css';
import { isOpen } from '../temperature-data.ts';
import { namesOf } from './record-words.ts';

const ICONS = { high: IconTemperaturePlus, low: IconTemperatureMinus };

/** The columns of TMP-08, and those that distinguish deviations: sensor, side and duration. */
export function deviationColumns(
  t: TFunction,
  language: string,
  record: TemperatureRecord | undefined,
): DataColumn<RecordedDeviation>[] {
  const degrees = (value: number) => <Figure text={degreesText(value, language)} />;
  return [
    {
      id: 'date',
      header: t('temperature.columns.date'),
      width: 134,
      isCardHead: true,
      cell: ({ from }) => timeText(from),
    },
    {
      id: 'sensor',
      header: t('temperature.columns.sensor'),
      // Fits 'Kylmälokero 10-12' on one line.
      width: 154,
      isCardHead: true,
      cell: (deviation) => <Sensor deviation={deviation} record={record} t={t} />,
    },
    {
      id: 'deviation',
      header: t('temperature.columns.deviation'),
      width: 116,
      cell: ({ side }) => <Side side={side} t={t} />,
    },
    {
      id: 'temperature',
      header: t('temperature.columns.temperature'),
      width: 102,
      cell: ({ extreme }) => degrees(extreme.celsius),
    },
    {
      id: 'max',
      header: t('temperature.columns.max'),
      width: 74,
      cell: ({ max }) => degrees(max),
    },
    {
      id: 'min',
      below: 'max',
      header: t('temperature.columns.min'),
      width: 74,
      cell: ({ min }) => degrees(min),
    },
    ...courseColumns(t, language, record),
  ];
}

function courseColumns(
  t: TFunction,
  language: string,
  record: TemperatureRecord | undefined,
): DataColumn<RecordedDeviation>[] {
  return [
    {
      id: 'duration',
      header: t('temperature.columns.duration'),
      width: 104,
      cell: ({ from, to }) => <Figure text={lastedText(from, to, language)} />,
    },
    {
      id: 'state',
      below: 'duration',
      header: t('temperature.columns.state'),
      width: 122,
      cell: (deviation) =>
        isOpen(deviation, record) ? (
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
      below: 'checkedBy',
      header: t('temperature.columns.checkTime'),
      width: 134,
      cell: ({ checkTime }) => (checkTime === null ? null : timeText(checkTime)),
    },
  ];
}

function timeText(at: number) {
  return <Figure text={formatDateTime(new Date(at))} />;
}

type SensorProps = {
  deviation: RecordedDeviation;
  record: TemperatureRecord | undefined;
  t: TFunction;
};

function Sensor({ deviation: { sensor }, record, t }: SensorProps) {
  const kind = record?.sensors.find((one) => one.sensor === sensor)?.kind;
  const [name = sensor] = record === undefined ? [] : namesOf(record, [sensor], t);
  return <ColdName isFridge={kind === 'fridge'}>{name}</ColdName>;
}

function Side({ side, t }: { side: RecordedDeviation['side']; t: TFunction }) {
  const Icon = ICONS[side];
  return (
    <span className={classes.side} data-kind={side}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(`temperature.kinds.${side}`)}
    </span>
  );
}
