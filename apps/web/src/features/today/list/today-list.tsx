import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../components/data-table/row-actions/row-action.ts';
import { RowMenu } from '../../../components/data-table/row-actions/row-menu.tsx';
import { useRowHints } from '../../../components/data-table/use-row-hints.tsx';
import type { Selection } from '../../../components/selection/use-selection.ts';
import type { MainAction, TodayRow as Row, TodayRows } from '../rows/today-types.ts';
import { TodayGroup } from './today-group.tsx';
import classes from './today-list.module.css';
import { TodayRow } from './today-row.tsx';

type TodayListProps = {
  groups: readonly TodayRows[];
  nowMs: number;
  actionOf: (row: Row) => MainAction | undefined;
  /** Opens the information about a row's delivery; undefined for alarms and doors. */
  onInfoOf: (row: Row) => (() => void) | undefined;
  /** What else can be done with a row. */
  menuOf: (row: Row) => readonly RowAction[];
  selection: Selection<Row>;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the main action of the next or previous row, or from box to box. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const sort = event.target.matches('[data-row]') ? '[data-row]' : '[data-main]';
  const actions = [...event.currentTarget.querySelectorAll<HTMLElement>(sort)];
  const own = event.target.closest('li')?.querySelector<HTMLElement>(sort);
  const next = own && actions[actions.indexOf(own) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The groups that are not empty (TOD-01). Arrow keys move from action to action, Enter acts. */
export function TodayList(props: TodayListProps) {
  const { groups, nowMs, actionOf, onInfoOf, menuOf, selection } = props;
  const { t } = useTranslation();
  const [menu, setMenu] = useState<{ rowKey: string; button: HTMLElement } | null>(null);
  const { handlers, hint } = useRowHints();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event);
    selection.onKeyDown(event);
  };
  const menuAt = (row: Row) =>
    menuOf(row).length === 0
      ? undefined
      : {
          isOpen: menu?.rowKey === row.key,
          onOpen: (button: HTMLElement) => setMenu({ rowKey: row.key, button }),
        };
  // It may have gone meanwhile, or have other actions.
  const menuRow = groups.flatMap(({ rows }) => rows).find(({ key }) => key === menu?.rowKey);
  return (
    <>
      <div
        role="group"
        aria-label={t('today.title')}
        className={classes.list}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {groups
          .filter(({ count }) => count > 0)
          .map((group) => (
            <TodayGroup key={group.id} group={group} selection={selection.store}>
              {group.rows.map((row) => (
                <TodayRow
                  key={row.key}
                  row={row}
                  action={actionOf(row)}
                  nowMs={nowMs}
                  onInfo={onInfoOf(row)}
                  selection={selection.store}
                  menu={menuAt(row)}
                />
              ))}
            </TodayGroup>
          ))}
      </div>
      {hint}
      {menu && menuRow && (
        <RowMenu button={menu.button} actions={menuOf(menuRow)} onClose={() => setMenu(null)} />
      )}
    </>
  );
}
