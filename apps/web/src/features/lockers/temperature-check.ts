import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';

type Ranges = Pick<PickupBox['info'], 'temperatureRangeBasic' | 'temperatureRangeFridge'>;

export type TemperatureWarning = {
  readonly kind: 'high' | 'low';
  readonly celsius: number;
  readonly range: { readonly min: number; readonly max: number };
};

/** The allowed range: the fridge range for fridge lockers, the basic one for others (LCK-30). */
export function rangeOf(fridge: boolean, info: Ranges): { min: number; max: number } {
  return fridge ? info.temperatureRangeFridge : info.temperatureRangeBasic;
}

/** 'high' or 'low' for a temperature outside the range, whose ends are included; else undefined. */
export function temperatureWarning(
  celsius: number | null,
  fridge: boolean,
  info: Ranges,
): TemperatureWarning | undefined {
  if (celsius === null) return undefined;
  const range = rangeOf(fridge, info);
  if (celsius > range.max) return { kind: 'high', celsius, range };
  if (celsius < range.min) return { kind: 'low', celsius, range };
  return undefined;
}

/** The temperature warning of one locker (LCK-28, LCK-29). */
export function lockerTemperatureWarning(
  locker: Pick<Locker, 'temperature' | 'fridge'>,
  info: Ranges,
): TemperatureWarning | undefined {
  return temperatureWarning(locker.temperature, locker.fridge, info);
}
