import type { TodayGroup as GroupId } from '@kolli/domain/today/today-groups';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AllCheck } from '../../../components/selection/row-check.tsx';
import type { SelectionStore } from '../../../components/selection/selection-store.ts';
import { GROUP_ICONS } from '../rows/today-icons.ts';
import type { TodayRows } from '../rows/today-types.ts';
import chips from './today-chips.module.css';
import classes from './today-list.module.css';

/** The id of a group's element. */
export const groupId = (id: GroupId) => `today-${id}`;

type TodayGroupProps = { group: TodayRows; selection: SelectionStore; children: ReactNode };

/** A group: its name and count, what to do, and its rows. The head stays in view. */
export function TodayGroup({ group: { id, rows, count }, selection, children }: TodayGroupProps) {
  const { t } = useTranslation();
  const Icon = GROUP_ICONS[id];
  const more = count - rows.length;
  const headingId = `${groupId(id)}-name`;
  return (
    <section id={groupId(id)} aria-labelledby={headingId} className={classes.group}>
      <header className={classes.head}>
        <AllCheck
          store={selection}
          label={t('selection.group', { group: t(`today.groups.${id}`) })}
          keys={rows.map(({ key }) => key)}
        />
        <span className={chips.tile} data-group={id}>
          <Icon size={15} stroke={1.9} aria-hidden />
        </span>
        <h2 id={headingId}>
          {t(`today.groups.${id}`)} <span className={classes.count}>{count}</span>
        </h2>
        <p>{t(`today.hints.${id}`)}</p>
      </header>
      <ul className={classes.rows}>{children}</ul>
      {more > 0 && (
        <p className={classes.more}>
          {t(rows.length > 0 ? 'today.more' : 'today.noneListed', { count: more })}
        </p>
      )}
    </section>
  );
}
