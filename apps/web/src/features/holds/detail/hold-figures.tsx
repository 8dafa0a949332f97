import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { degreesText, lastedText, minutesText } from '../../../lib/text/intl-text.ts';
import { limitBeyond } from '../parcel/allowed.ts';
import classes from './hold-detail.module.css';

const MINUTE_MS = 60_000;
/** From two hours on, the hours are shown, too. */
const LONG_MINUTES = 120;

/** A newest reading older than this is shown with its time, as of a box that is offline. */
const FRESH_MS = 3 * MINUTE_MS;

type Reading = HeldDelivery['newest'];

/** The figures of the stay; what was out of the range of its time is red. */
export function HoldFigures({ held, nowMs }: { held: HeldDelivery; nowMs: number }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { minutesOutOfRange: minutes, highest, lowest, newest, meanKinetic } = held;
  const temperature = (label: string, reading: Reading) => ({
    label,
    value: reading === null ? '–' : degreesText(reading.celsius, language),
    isOut: reading !== null && limitBeyond(held, reading.time, reading.celsius) !== null,
  });
  const isFresh = newest === null || nowMs - newest.time < FRESH_MS;
  const isOpen = held.stay.until === null && held.judgedTime === null;
  const figures = [
    {
      label: t('holds.figures.outOfRange'),
      value: minutesText(minutes, language),
      detail: minutes < LONG_MINUTES ? undefined : lastedText(0, minutes * MINUTE_MS, language),
      isOut: minutes > 0,
    },
    temperature(t('holds.figures.highest'), highest),
    temperature(t('holds.figures.lowest'), lowest),
    // After the parcel has left, or somebody has decided, the door's temperature says nothing about it.
    ...(isOpen
      ? [
          temperature(
            isFresh
              ? t('holds.figures.now')
              : t('holds.figures.last', { time: formatDateTime(new Date(newest.time)) }),
            newest,
          ),
        ]
      : []),
    ...(meanKinetic === null
      ? []
      : [
          {
            label: t('holds.figures.meanKinetic'),
            value: degreesText(meanKinetic, language),
            isOut: false,
          },
        ]),
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, isOut: isRed, ...more }) => (
        <div key={label} data-out={isRed || undefined}>
          <dt>{label}</dt>
          <dd>
            {value}
            {'detail' in more && more.detail && <small>{more.detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
