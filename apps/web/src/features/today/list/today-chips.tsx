import { useTranslation } from 'react-i18next';
import { GROUP_ICONS } from '../rows/today-icons.ts';
import type { TodayRows } from '../rows/today-types.ts';
import classes from './today-chips.module.css';
import { groupId } from './today-group.tsx';

/** The groups with their counts; a chip leads to its group and hides nothing. */
export function TodayChips({ groups }: { groups: readonly Omit<TodayRows, 'rows'>[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('today.chips')} className={classes.chips}>
      {groups.map(({ id, count }) => {
        const Icon = GROUP_ICONS[id];
        return (
          <button
            key={id}
            type="button"
            className={classes.chip}
            disabled={count === 0}
            onClick={() => showGroup(groupId(id))}
          >
            <span className={classes.tile} data-group={id}>
              <Icon size={15} stroke={1.9} aria-hidden />
            </span>
            {t(`today.chip.${id}`)} <b>{count}</b>
          </button>
        );
      })}
    </nav>
  );
}

/** Scrolls to a group and moves the focus to its first action. */
function showGroup(id: string): void {
  const group = document.getElementById(id);
  group?.scrollIntoView({ block: 'start' });
  group?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
}
