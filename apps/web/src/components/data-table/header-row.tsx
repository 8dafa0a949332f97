import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DataColumn, TableSort } from './data-table-types.ts';
import classes from './data-table.module.css';
import { type CellPlace, placed } from './stack-columns.ts';

type HeaderRowProps = {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header'>[];
  /** Where some are below others. */
  places: readonly CellPlace[] | undefined;
  sort: TableSort | undefined;
  /** Undefined if rows have no actions. */
  actionsLabel: string | undefined;
};

/** The column names; the column that the server sorts by is a button. */
export function HeaderRow({ columns, places, sort, actionsLabel }: HeaderRowProps) {
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {columns.map(({ id, header }, at) =>
          sort?.columnId === id ? (
            <SortHeader key={id} header={header} sort={sort} place={places?.[at]} />
          ) : (
            <div
              key={id}
              role="columnheader"
              className={classes.headerCell}
              {...placed(places?.[at])}
            >
              {header}
            </div>
          ),
        )}
        {actionsLabel !== undefined && (
          <div
            role="columnheader"
            className={classes.actions}
            {...placed(places?.[columns.length])}
          >
            <VisuallyHidden>{actionsLabel}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  );
}

type SortHeaderProps = { header: string; sort: TableSort; place: CellPlace | undefined };

function SortHeader({ header, sort, place }: SortHeaderProps) {
  const isDescending = sort.direction === 'desc';
  const Icon = isDescending ? IconChevronDown : IconChevronUp;
  return (
    <div
      role="columnheader"
      className={classes.headerCell}
      data-sorted
      {...placed(place)}
      aria-sort={isDescending ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => {
          sort.onChange(isDescending ? 'asc' : 'desc');
        }}
      >
        {header}
        <Icon size={14} stroke={2.25} aria-hidden />
      </button>
    </div>
  );
}
