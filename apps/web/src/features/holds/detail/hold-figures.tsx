import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { useTranslation } from 'react-i18next';
import { degreesText, lastedText, minutesText } from '../../../lib/text/intl-text.ts';
import classes from './hold-detail.module.css';

const MINUTE_MS = 60_000;
/** From two hours on, the hours are shown, too. */
const LONG_MINUTES = 120;

/** The figures of the stay; what is out of range is red. */
export function HoldFigures({ held }: { held: HeldDelivery }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { range, minutesOutOfRange: minutes, highest, lowest, newest, meanKinetic, stay } = held;
  const isOut = (celsius: number) => celsius > range.max || celsius < range.min;
  const temperature = (label: string, celsius: number | null, isWarned = true) => ({
    label,
    value: celsius === null ? '–' : degreesText(celsius, language),
    isOut: isWarned && celsius !== null && isOut(celsius),
  });
  const figures = [
    {
      label: t('holds.figures.outOfRange'),
      value: minutesText(minutes, language),
      detail: minutes < LONG_MINUTES ? undefined : lastedText(0, minutes * MINUTE_MS, language),
      isOut: minutes > 0,
    },
    temperature(t('holds.figures.highest'), highest),
    temperature(t('holds.figures.lowest'), lowest),
    // After the parcel has left, the door's temperature says nothing about it.
    ...(stay.until === null ? [temperature(t('holds.figures.now'), newest)] : []),
    ...(meanKinetic === null
      ? []
      : [temperature(t('holds.figures.meanKinetic'), meanKinetic, false)]),
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
