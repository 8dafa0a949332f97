import type { Deviation, TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { listText } from '../../lib/text/intl-text.ts';
import { deviationColumns } from './deviation-columns.tsx';
import { noDeviationsWords } from './no-deviations-words.ts';
import { sensorName } from './sensor-words.ts';
import { silentSensors } from './silent-sensors.ts';
import { hasTemperatures } from './temperature-data.ts';
import classes from './temperature-screen.module.css';

type DeviationsTableProps = {
  /** Undefined while it loads. */
  log: TemperatureLog | undefined;
  /** The span of the log. */
  span: ChartSpan;
  nowMs: number;
  /** The box's reporting interval. */
  reportMs: number;
  isStale: boolean;
};

const none: readonly Deviation[] = [];
const noop = () => undefined;

/**
 * The times when a sensor was out of its range (TMP-07, TMP-08), or that there were none (TMP-10),
 * and which sensors had no readings for part of the time.
 */
export function DeviationsTable(props: DeviationsTableProps) {
  const { log, nowMs, isStale } = props;
  const { t, i18n } = useTranslation();
  const deviations = log?.deviations ?? none;
  const isRunning = deviations.some(({ alarm }) => alarm.alarmEndTimestamp === null);
  const now = isRunning ? nowMs : 0;
  const columns = useMemo(
    () => deviationColumns(t, i18n.language, log?.series ?? [], now),
    [t, i18n.language, log?.series, now],
  );
  return (
    <section aria-labelledby="deviations" className={classes.deviations}>
      <div className={classes.heading}>
        <h2 id="deviations">{t('temperature.deviations')}</h2>
        {deviations.length > 0 && (
          <span>{t('temperature.inThisTime', { count: deviations.length })}</span>
        )}
      </div>
      {log && !isStale && <Silent {...props} log={log} />}
      <DataTable
        label={t('temperature.deviations')}
        columns={columns}
        rows={deviations}
        rowKey={({ alarm }) => alarm.id}
        rowName={({ alarm }) => alarm.lockerId}
        state={log ? 'ready' : 'loading'}
        more="none"
        onEndReached={noop}
        onRetry={noop}
        isStale={isStale}
        empty={log && <NoDeviations log={log} />}
      />
    </section>
  );
}

function NoDeviations({ log }: { log: TemperatureLog }) {
  const { t } = useTranslation();
  const { title, text } = noDeviationsWords(log, t);
  return (
    <div className={classes.empty}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

type SilentProps = DeviationsTableProps & { log: TemperatureLog };

/** Sensors without readings; if nothing at all was measured, the table says so instead. */
function Silent({ log, span, nowMs, reportMs }: SilentProps) {
  const { t, i18n } = useTranslation();
  const silent = hasTemperatures(log) ? silentSensors(log, span, { nowMs, reportMs }) : [];
  if (silent.length === 0) return null;
  const sensors = listText(
    silent.map((series) => sensorName(series, t)),
    i18n.language,
  );
  return <p className={classes.silent}>{t('temperature.silentText', { sensors })}</p>;
}
