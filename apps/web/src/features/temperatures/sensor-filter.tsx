import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../components/filters/choice-filter.tsx';
import { sensorName } from './sensor-words.ts';

const ALL = 'all';

type SensorFilterProps = {
  log: TemperatureLog | undefined;
  /** The sensor highlighted in the chart; null for none. */
  value: string | null;
  onChange: (sensor: string | null) => void;
};

/** Chooses which of several fridges is highlighted; renders nothing for fewer than two. */
export function SensorFilter({ log, value, onChange }: SensorFilterProps) {
  const { t } = useTranslation();
  const fridges = log?.series.filter(({ kind }) => kind === 'fridge') ?? [];
  if (fridges.length < 2) return null;
  return (
    <ChoiceFilter
      label={t('temperature.sensor')}
      options={[
        { value: ALL, label: t('temperature.allFridges') },
        ...fridges.map((series) => ({ value: series.sensor, label: sensorName(series, t) })),
      ]}
      value={value ?? ALL}
      onChange={(chosen) => {
        onChange(chosen === ALL ? null : chosen);
      }}
    />
  );
}
