import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { kolliIdText } from '../../components/delivery-cells/cleared-text.ts';
import { degreesText, minutesText } from '../../lib/text/intl-text.ts';
import { SmallCurve } from './curve/small-curve.tsx';
import classes from './holds-paper.module.css';
import { allowedText } from './parcel/allowed.ts';
import { doorsText } from './parcel/hold-words.ts';
import { shownOrder } from './list/hold-groups.ts';

type HoldsPaperProps = {
  holds: readonly HeldDelivery[];
  pharmacyName: string;
  nowMs: number;
  /** How many more there are than the list has. */
  more: number;
};

/** The list on paper, with room for the decisions (HLD-06). */
export function HoldsPaper({ holds, pharmacyName, nowMs, more }: HoldsPaperProps) {
  const { t, i18n } = useTranslation();
  const columns = columnsOf(t, i18n.language);
  return (
    <table className={classes.table}>
      <caption>
        <b>{t('holds.title')}</b> {pharmacyName} · {formatDateTime(new Date(nowMs))}
        {more > 0 && <> · {t('holds.more', { count: more })}</>}
      </caption>
      <thead>
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          <th scope="col">{t('holds.paper.decision')}</th>
        </tr>
      </thead>
      <tbody>
        {shownOrder(holds).map((held) => (
          <tr key={held.docId}>
            {columns.map(({ header, cell }) => (
              <td key={header}>{cell(held)}</td>
            ))}
            <td className={classes.decision}>
              {held.hold !== null && held.hold !== 'held' && t(`holds.marks.${held.hold}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Column = { header: string; cell: (held: HeldDelivery) => React.ReactNode };

function columnsOf(t: TFunction, language: string): Column[] {
  const degrees = (celsius: number | undefined) =>
    celsius === undefined ? '–' : degreesText(celsius, language);
  return [
    { header: t('table.place'), cell: (held) => `${held.boxName} ${doorsText(held, language)}` },
    { header: t('delivery.kolliId'), cell: (held) => <b>{kolliIdText(held.deliveryId, t)}</b> },
    {
      header: t('holds.facts.heldSince'),
      cell: ({ heldTime }) => formatDateTime(new Date(heldTime)),
    },
    {
      header: t('holds.figures.outOfRange'),
      cell: (held) => minutesText(held.minutesOutOfRange, language),
    },
    { header: t('holds.facts.allowed'), cell: (held) => allowedText(held, t) },
    { header: t('holds.figures.highest'), cell: ({ highest }) => degrees(highest?.celsius) },
    { header: t('holds.figures.lowest'), cell: ({ lowest }) => degrees(lowest?.celsius) },
    {
      header: t('holds.figures.meanKinetic'),
      cell: ({ meanKinetic }) => degrees(meanKinetic ?? undefined),
    },
    { header: t('holds.paper.curve'), cell: (held) => <SmallCurve held={held} /> },
  ];
}
