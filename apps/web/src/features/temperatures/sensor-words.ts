import type { TemperatureLog, TemperatureSeries } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';

/** A sensor's place: the room (TMP-18), a fridge locker, or another locker. */
export function sensorName(
  { sensor, kind }: Pick<TemperatureSeries, 'sensor' | 'kind'>,
  t: TFunction,
): string {
  if (kind === 'room') return t('temperature.room');
  return t(kind === 'fridge' ? 'temperature.fridge' : 'temperature.locker', { lockerId: sensor });
}

/** The allowed range for a kind of sensor. */
export function rangeOfKind(
  { ranges }: Pick<TemperatureLog, 'ranges'>,
  kind: TemperatureSeries['kind'],
): { readonly min: number; readonly max: number } {
  return kind === 'fridge' ? ranges.fridge : ranges.basic;
}
