import type {
  ExposedParcel,
  RecordedDeviation,
  TemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../../components/data-table/data-table-types.ts';
import { Figure } from '../../../components/data-table/figure.tsx';
import { KolliId } from '../../../components/text/kolli-id.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { decidedText, decisionText } from './judgement-words.ts';
import { namesOf } from './record-words.ts';
import classes from '../temperature-screen.module.css';

type ExposedParcelsProps = {
  /** Undefined while it loads. */
  record: TemperatureRecord | undefined;
};

type Row = ExposedParcel & Pick<RecordedDeviation, 'from' | 'sensor'>;

const noop = () => undefined;

/** The parcels that lay behind a door during a deviation, and what was decided about them; nothing without any. */
export function ExposedParcels({ record }: ExposedParcelsProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => parcelColumns(record, t), [record, t]);
  const rows = useMemo(
    () =>
      (record?.deviations ?? []).flatMap(({ from, sensor, parcels }) =>
        parcels.map((parcel): Row => ({ ...parcel, from, sensor })),
      ),
    [record],
  );
  if (rows.length === 0) return null;
  const hidden = (record?.deviations ?? []).reduce(
    (sum, { parcels, parcelCount }) => sum + parcelCount - parcels.length,
    0,
  );
  return (
    <section aria-labelledby="parcels" className={classes.deviations}>
      <div className={classes.heading}>
        <h2 id="parcels">{t('temperature.record.parcels.title')}</h2>
        {hidden > 0 && <span>{t('temperature.record.more', { count: hidden })}</span>}
      </div>
      <DataTable
        label={t('temperature.record.parcels.title')}
        columns={columns}
        rows={rows}
        rowKey={({ sensor, from, deliveryId }) => `${sensor} ${String(from)} ${deliveryId}`}
        rowName={({ deliveryId }) => deliveryId}
        state="ready"
        more="none"
        onEndReached={noop}
        onRetry={noop}
        empty={null}
      />
    </section>
  );
}

function parcelColumns(record: TemperatureRecord | undefined, t: TFunction): DataColumn<Row>[] {
  const time = (at: number) => <Figure text={formatDateTime(new Date(at))} />;
  return [
    {
      id: 'parcel',
      header: t('temperature.record.parcels.parcel'),
      width: 120,
      isCardHead: true,
      cell: ({ deliveryId }) => <KolliId id={deliveryId} />,
    },
    {
      id: 'deviation',
      header: t('temperature.record.parcels.deviation'),
      width: 140,
      cell: ({ from }) => time(from),
    },
    {
      id: 'sensor',
      header: t('temperature.columns.sensor'),
      width: 130,
      cell: ({ sensor }) => (record === undefined ? sensor : namesOf(record, [sensor], t)[0]),
    },
    {
      id: 'held',
      header: t('temperature.record.parcels.held'),
      width: 140,
      cell: ({ heldTime }) => (heldTime === null ? null : time(heldTime)),
    },
    {
      id: 'decision',
      header: t('temperature.record.parcels.decision'),
      width: 170,
      cell: (parcel) => (
        <span>
          {decisionText(parcel, t)}
          <small className={classes.decided}>{decidedText(parcel)}</small>
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('temperature.record.parcels.reason'),
      width: 150,
      grow: 1,
      isCardWide: true,
      cell: ({ reason }) => (reason === null ? null : <TruncatedText text={reason} />),
    },
  ];
}
