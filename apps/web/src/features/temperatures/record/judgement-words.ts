import type {
  ExposedParcel,
  RecordedDeviation,
  SharedGap,
} from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { degreesText } from '../../../lib/text/intl-text.ts';

/** How times are shown, such as without the year where it is the same for all. */
export type ShowTime = (time: number) => string;

/** A parcel behind the door of a deviation, and what was decided about it, in one line. */
export function parcelText(parcel: ExposedParcel, t: TFunction, showTime: ShowTime): string {
  const { deliveryId, heldTime, judgement, judgedTime, judgedBy, reason } = parcel;
  const state = heldTime === null ? 'none' : (judgement ?? 'held');
  return t(`temperature.record.parcels.line.${state}`, {
    parcel: deliveryId,
    held: heldTime === null ? '' : showTime(heldTime),
    time: judgedTime === null ? '' : showTime(judgedTime),
    user: judgedBy ?? '',
    reason: reason ?? '',
  });
}

/** The parcels of a deviation, each with what was decided about it, and how many more there were; a dash without any. */
export function parcelsText(
  { parcels, parcelCount }: Pick<RecordedDeviation, 'parcels' | 'parcelCount'>,
  t: TFunction,
  showTime: ShowTime,
): string {
  if (parcelCount === 0) return '–';
  const lines = parcels.map((parcel) => parcelText(parcel, t, showTime));
  const more = parcelCount - parcels.length;
  return [...lines, ...(more > 0 ? [t('temperature.record.more', { count: more })] : [])].join(
    '\n',
  );
}

/** What was decided about a parcel: one word. */
export function decisionText({ heldTime, judgement }: ExposedParcel, t: TFunction): string {
  if (heldTime === null) return t('temperature.record.parcels.notHeld');
  return judgement === null
    ? t('temperature.record.parcels.undecided')
    : t(`info.judged.${judgement}`);
}

/** Who decided about a parcel, and when; null where nobody has. */
export function decidedText({ judgedBy, judgedTime }: ExposedParcel): string | null {
  return judgedTime === null
    ? null
    : [judgedBy, formatDateTime(new Date(judgedTime))].filter(Boolean).join(', ');
}

/** Why readings are missing, as far as it was reported, without the value that a faulty sensor gave. */
export const causeText = ({ causes }: Pick<SharedGap, 'causes'>, t: TFunction): string =>
  (causes.length === 0 ? (['unknown'] as const) : causes)
    .map((cause) => t(`temperature.record.causes.${cause}`))
    .join('; ');

/** Why readings are missing, as far as it was reported. */
export function causesText(
  { causes, faultCelsius }: Pick<SharedGap, 'causes' | 'faultCelsius'>,
  t: TFunction,
  language: string,
): string {
  if (causes.length === 0) return t('temperature.record.causes.unknown');
  return causes
    .map((cause) =>
      cause === 'sensor_fault' && faultCelsius !== null
        ? t('temperature.record.causes.sensor_fault_value', {
            value: degreesText(faultCelsius, language),
          })
        : t(`temperature.record.causes.${cause}`),
    )
    .join('; ');
}
