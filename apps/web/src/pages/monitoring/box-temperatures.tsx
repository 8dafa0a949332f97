import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { CheckWidget } from '../../features/temperatures/checks/check-widget.tsx';
import { CurrentTemperatures } from '../../features/temperatures/checks/current-temperatures.tsx';
import { DeviationsTable } from '../../features/temperatures/record/deviations-table.tsx';
import { ExposedParcels } from '../../features/temperatures/record/exposed-parcels.tsx';
import { GapsTable } from '../../features/temperatures/record/gaps-table.tsx';
import { PdfButton } from '../../features/temperatures/record/pdf-button.tsx';
import { RecordCsvButton } from '../../features/temperatures/record/record-csv-button.tsx';
import { RecordSentence } from '../../features/temperatures/record/record-sentence.tsx';
import { SensorFilter } from '../../features/temperatures/sensor-filter.tsx';
import { SensorRecords } from '../../features/temperatures/record/sensor-records.tsx';
import { TemperatureChart } from '../../features/temperatures/temperature-chart.tsx';
import { TemperatureLoading } from '../../features/temperatures/temperature-loading.tsx';
import { defaultRange, spanOfDays } from '../../features/temperatures/temperature-query.ts';
import { TemperatureScreen } from '../../features/temperatures/temperature-screen.tsx';
import { useDownloadChecks } from '../../features/temperatures/checks/use-download-checks.ts';
import { useTemperatureChecks } from '../../features/temperatures/checks/use-temperature-checks.ts';
import { useTemperatureLog } from '../../features/temperatures/use-temperature-log.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';
import type { TemperatureSearch } from './temperature-search.ts';

type BoxTemperaturesProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBoxSummary;
  search: TemperatureSearch;
  onSearch: (search: TemperatureSearch) => void;
};

/** Composes a box's temperature log: chart, checks, deviations and downloads. */
export function BoxTemperatures({ boxes, box, search, onSearch }: BoxTemperaturesProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const range = useRange(search, nowMs);
  const span = useMemo(() => spanOfDays(range), [range]);
  const found = useTemperatureLog(box.id, span);
  const checks = useTemperatureChecks(box.id);
  const download = useDownloadChecks(box.id);
  const canCheck = usePermission('temperature.check');
  const { pharmacy } = useWorkingPlace();
  const { log, record, points, error } = found;
  const chosenSensor = fridgeOf(log, search.sensor);
  const chooseSensor = (sensor: string | null) =>
    onSearch({ ...search, sensor: sensor ?? undefined });
  const shownRecord = found.isStale ? undefined : record;
  const reportMs = box.info.temperatureSendDataFromPickupboxIntervalTime;
  const subject = { span, pharmacyName: pharmacy.name, boxName: box.info.name };
  const printed = { ...subject, pharmacyId: pharmacy.id, box: box.info, nowMs };
  if (error instanceof CallError && isForeign(error)) return <Foreign />;
  return (
    <TemperatureScreen
      boxes={boxes}
      boxId={box.id}
      onChooseBox={(chosen) => onSearch({ ...search, box: chosen, sensor: undefined })}
      range={range}
      onRange={(next) => onSearch({ ...search, ...next })}
      action={
        <>
          <RecordCsvButton boxId={box.id} record={shownRecord} {...subject} />
          <PdfButton log={found.isStale ? undefined : log} record={shownRecord} {...printed} />
        </>
      }
      chart={
        error ? (
          <ErrorState error={error} title={t('temperature.loadFailed')} onRetry={found.retry} />
        ) : log && points && record ? (
          <>
            <RecordSentence record={record}>
              <SensorFilter log={log} value={chosenSensor} onChange={chooseSensor} />
            </RecordSentence>
            <TemperatureChart
              log={log}
              record={record}
              points={points}
              span={span}
              view={found.view}
              onView={found.setView}
              chosenSensor={chosenSensor}
              nowMs={nowMs}
              isBusy={found.isBusy}
            />
          </>
        ) : (
          <TemperatureLoading />
        )
      }
      checks={
        <CheckWidget found={checks} canCheck={canCheck} {...download}>
          <CurrentTemperatures
            log={log}
            chosenSensor={chosenSensor}
            nowMs={nowMs}
            intervalMs={reportMs}
          />
        </CheckWidget>
      }
      deviations={
        error ? null : (
          <>
            <SensorRecords record={record} isStale={found.isStale} />
            <DeviationsTable record={record} isStale={found.isStale} />
            <ExposedParcels record={found.isStale ? undefined : record} />
            <GapsTable record={record} isStale={found.isStale} />
          </>
        )
      }
    />
  );
}

/** The fridge that the address names, if the box has it. */
function fridgeOf(log: TemperatureLog | undefined, sensor: string | undefined): string | null {
  const named = log?.series.find((one) => one.kind === 'fridge' && one.sensor === sensor);
  return named?.sensor ?? null;
}

/** The days of the address, else the last three days until today, which moves on at midnight. */
function useRange({ from, to }: TemperatureSearch, nowMs: number) {
  const usual = defaultRange(new Date(nowMs));
  const [first, last] = [from ?? usual.from, to ?? usual.to];
  return useMemo(() => ({ from: first, to: last }), [first, last]);
}
