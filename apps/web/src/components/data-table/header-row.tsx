import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DataColumn, TableSort } from './data-table-types.ts';
import classes from './data-table.module.css';
import { type CellPlace, placed } from './stack-columns.ts';

type HeaderRowProps = {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'headerStart' | 'isNumber'>[];
  /** Where some are below others. */
  places: readonly CellPlace[] | undefined;
  sort: TableSort | undefined;
  /** Undefined if rows have no actions. */
  actionsLabel: string | undefined;
  /** At the right end. */
  end: ReactNode;
};

/** The column names; those that the server can sort by are buttons. */
export function HeaderRow({ columns, places, sort, actionsLabel, end }: HeaderRowProps) {
  const endOf = (at: number) => actionsLabel === undefined && at === columns.length - 1 && end;
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {columns.map(({ id, header, headerStart, isNumber }, at) =>
          sort && (sort.columnId === id || sort.others?.[id]) ? (
            <SortHeader
              key={id}
              id={id}
              header={header}
              start={headerStart}
              sort={sort}
              end={endOf(at)}
              place={places?.[at]}
            />
          ) : (
            <div
              key={id}
              role="columnheader"
              aria-label={headerStart === undefined && !endOf(at) ? undefined : header}
              className={classes.headerCell}
              data-number={isNumber || undefined}
              {...placed(places?.[at])}
            >
              {headerStart}
              {header}
              {endOf(at)}
            </div>
          ),
        )}
        {actionsLabel !== undefined && (
          <div
            role="columnheader"
            aria-label={actionsLabel}
            className={classes.actions}
            {...placed(places?.[columns.length])}
          >
            <VisuallyHidden>{actionsLabel}</VisuallyHidden>
            {end}
          </div>
        )}
      </div>
    </div>
  );
}

type SortHeaderProps = {
  id: string;
  header: string;
  start: ReactNode;
  end: ReactNode;
  sort: TableSort;
  place: CellPlace | undefined;
};

const icons = { ascending: IconChevronUp, descending: IconChevronDown, none: IconSelector };

/** A column by which the rows are sorted, or can be; a click reverses the order or begins a new one. */
function SortHeader({ id, header, start, end, sort, place }: SortHeaderProps) {
  const isDescending = sort.direction === 'desc';
  const order = sort.columnId !== id ? 'none' : isDescending ? 'descending' : 'ascending';
  const Icon = icons[order];
  const reversed = isDescending ? 'asc' : 'desc';
  return (
    <div
      role="columnheader"
      aria-label={start === undefined && !end ? undefined : header}
      className={classes.headerCell}
      data-sorted={order !== 'none' || undefined}
      {...placed(place)}
      aria-sort={order}
    >
      {start}
      <button
        type="button"
        className={classes.sort}
        onClick={() => {
          sort.onChange(order === 'none' ? (sort.others?.[id] ?? 'asc') : reversed, id);
        }}
      >
        {header}
        <Icon size={14} stroke={2.25} aria-hidden />
      </button>
      {end}
    </div>
  );
}
