import type { SensorRecord, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { percentOf } from '@kolli/domain/temperature/temperature-record';
import { IconTemperaturePlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColdName } from '../../../components/box/cold-name.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../../components/data-table/data-table-types.ts';
import { Figure } from '../../../components/data-table/figure.tsx';
import { percentText } from '../../../lib/text/intl-text.ts';
import cells from './deviation-cells.module.css';
import { Measured } from './measured.tsx';
import { extremeText, gapsText, outText, recordedName, withoutYear } from './record-words.ts';
import classes from '../temperature-screen.module.css';

type SensorRecordsProps = {
  /** Undefined while it loads. */
  record: TemperatureRecord | undefined;
  isStale: boolean;
};

const none: readonly SensorRecord[] = [];
const noop = () => undefined;

/** What each sensor measured (TRU-05). */
export function SensorRecords({ record, isStale }: SensorRecordsProps) {
  const { t, i18n } = useTranslation();
  const columns = useMemo(
    () => recordColumns(record, t, i18n.language),
    [record, t, i18n.language],
  );
  return (
    <section aria-labelledby="by-sensor" className={classes.deviations}>
      <div className={classes.heading}>
        <h2 id="by-sensor">{t('temperature.record.bySensor')}</h2>
        <span>{t('temperature.record.bySensorText')}</span>
      </div>
      <DataTable
        label={t('temperature.record.bySensor')}
        columns={columns}
        rows={record?.sensors ?? none}
        rowKey={({ sensor }) => sensor}
        rowName={({ sensor }) => sensor}
        state={record ? 'ready' : 'loading'}
        more="none"
        onEndReached={noop}
        onRetry={noop}
        isStale={isStale}
        empty={<p className={classes.empty}>{t('temperature.notMeasured')}</p>}
      />
    </section>
  );
}

type Columns = DataColumn<SensorRecord>[];

function recordColumns(
  record: TemperatureRecord | undefined,
  t: TFunction,
  language: string,
): Columns {
  const timed = (text: string | null) =>
    text === null || record === undefined ? null : withoutYear(text, record);
  const hasGaps = record?.sensors.some(({ gapCount }) => gapCount > 0) ?? false;
  return [
    {
      id: 'sensor',
      header: t('temperature.columns.sensor'),
      width: 154,
      grow: hasGaps ? 0 : 1,
      isCardHead: true,
      cell: (one) => <ColdName isFridge={one.kind === 'fridge'}>{recordedName(one, t)}</ColdName>,
    },
    {
      id: 'measured',
      header: t('temperature.record.columns.measured'),
      width: 148,
      cell: (one) => (
        <Measured one={one} record={record} text={percentText(percentOf(one), language)} />
      ),
    },
    ...(hasGaps ? [gapsColumn(t, timed)] : []),
    {
      id: 'out',
      header: t('temperature.record.columns.out'),
      width: 146,
      cell: (one) => <OutOfRange one={one} text={outText(one, language)} />,
    },
    ...(['highest', 'lowest'] as const).map((id) => ({
      id,
      header: t(`temperature.record.columns.${id}`),
      width: 152,
      cell: (one: SensorRecord) => <Figure text={timed(extremeText(one[id], language)) ?? '–'} />,
    })),
  ];
}

/** Its gaps with begin and end; a column only where a sensor has one. */
function gapsColumn(t: TFunction, timed: (text: string | null) => string | null): Columns[number] {
  return {
    id: 'gaps',
    header: t('temperature.record.columns.gaps'),
    width: 180,
    grow: 1,
    isCardWide: true,
    cell: (one) => timed(gapsText(one, t)),
  };
}

/** How long it was out of range; what is more than nothing stands out. */
function OutOfRange({ one, text }: { one: SensorRecord; text: string | null }) {
  if (text === null || one.outMinutes === 0) return text;
  return (
    <span className={cells.side} data-kind="high">
      <IconTemperaturePlus size={18} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}
