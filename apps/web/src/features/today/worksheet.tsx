import { compareWalkedPlaces } from '@kolli/domain/today/walking-order';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { LogoMark } from '../../components/layout/logo.tsx';
import { NO_PLACE, placeIdOf, SHELVES } from './rows/rows-at-place.ts';
import { GROUP_ICONS } from './rows/today-icons.ts';
import type { TodayRow, TodayRows } from './rows/today-types.ts';
import classes from './worksheet.module.css';

type WorksheetProps = {
  groups: readonly TodayRows[];
  boxes: readonly { readonly id: string; readonly name: string; readonly street: string }[];
  pharmacyName: string;
  /** The place that it is for; undefined for all. */
  placeName: string | undefined;
  /** Who prints it. */
  userName: string;
  nowMs: number;
};

/**
 * Today on paper (TOD-02): sorted by place and not by task, each row with a box to tick and room for initials. It has
 * no phone numbers: the sheet lies around.
 */
export function Worksheet(props: WorksheetProps) {
  const { groups, boxes, pharmacyName, placeName, userName, nowMs } = props;
  const { t } = useTranslation();
  const rows = groups
    .flatMap((group) => group.rows)
    .toSorted((a, b) => compareWalkedPlaces(a.walked, b.walked));
  const more = groups.reduce((sum, { count }) => sum + count, 0) - rows.length;
  const places = [
    ...boxes.map(({ id, name, street }) => ({ id, name, detail: street })),
    { id: SHELVES, name: t('today.paper.shelves'), detail: t('today.paper.atPharmacy') },
    { id: NO_PLACE, name: t('today.paper.noPlace'), detail: '' },
  ];
  const sections = places
    .map((place) => ({ ...place, rows: rows.filter((row) => placeIdOf(row) === place.id) }))
    .filter((section) => section.rows.length > 0);
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <span className={classes.logo}>
          <LogoMark />
        </span>
        <div>
          <h1>{t('today.paper.title')}</h1>
          <p>{[pharmacyName, placeName].filter((name) => name !== undefined).join(' · ')}</p>
        </div>
        <div className={classes.time}>
          <b>{formatDateTime(new Date(nowMs))}</b>
          <p>{t('today.paper.walk', { count: rows.length })}</p>
          {more > 0 && <p>{t('today.paper.more', { count: more })}</p>}
        </div>
      </header>
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
      <footer className={classes.foot}>
        <span>{t('today.paper.noPersonal')}</span>
        <span>{t('today.paper.printedBy', { name: userName })}</span>
      </footer>
    </article>
  );
}

type SectionProps = { name: string; detail: string; rows: readonly TodayRow[] };

function Section({ name, detail, rows }: SectionProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.section}>
      <caption>
        <b>{name}</b> <span>{detail}</span>
        <span className={classes.count}>{t('today.count', { count: rows.length })}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('today.paper.done')}</th>
          <th scope="col">{t('today.paper.door')}</th>
          <th scope="col">{t('delivery.kolliId')}</th>
          <th scope="col">{t('today.paper.why')}</th>
          <th scope="col">{t('today.paper.whatToDo')}</th>
          <th scope="col">{t('today.paper.by')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <SheetRow key={row.key} row={row} isSamePlace={isSamePlace(row, rows[index - 1])} />
        ))}
      </tbody>
    </table>
  );
}

/** Whether the place is that of the row before, and need not be named again. */
function isSamePlace(row: TodayRow, before: TodayRow | undefined): boolean {
  return row.place.icon !== 'none' && before?.place.name === row.place.name;
}

/** To fill in by hand. */
const tick = <span className={classes.tick} />;
const initials = <span className={classes.line} />;

function SheetRow({ row, isSamePlace: isSame }: { row: TodayRow; isSamePlace: boolean }) {
  const { item, group, place, title, why, todo } = row;
  const Icon = GROUP_ICONS[group];
  const isDelivery = item.kind === 'delivery';
  return (
    <tr data-same={isSame || undefined}>
      <td>{tick}</td>
      <td className={classes.place}>{isSame || place.icon === 'none' ? '' : place.name}</td>
      <td className={classes.kolliId}>{isDelivery ? title : ''}</td>
      <td>
        <span className={classes.why}>
          <span className={classes.icon} data-group={group}>
            <Icon size={15} stroke={1.9} aria-hidden />
          </span>
          {isDelivery ? why : `${title}, ${why}`}
        </span>
      </td>
      <td>{todo}</td>
      <td>{initials}</td>
    </tr>
  );
}
