import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DataColumn, TableSort } from './data-table-types.ts';
import classes from './data-table.module.css';

type HeaderRowProps = {
  columns: readonly Pick<DataColumn<never>, 'id' | 'header'>[];
  sort: TableSort | undefined;
  /** Undefined if rows have no actions. */
  actionsLabel: string | undefined;
};

/** The column names; the column that the server sorts by is a button. */
export function HeaderRow({ columns, sort, actionsLabel }: HeaderRowProps) {
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {columns.map(({ id, header }) =>
          sort?.columnId === id ? (
            <SortHeader key={id} header={header} sort={sort} />
          ) : (
            <div key={id} role="columnheader" className={classes.headerCell}>
              {header}
            </div>
          ),
        )}
        {actionsLabel !== undefined && (
          <div role="columnheader" className={classes.actions}>
            <VisuallyHidden>{actionsLabel}</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  );
}

function SortHeader({ header, sort }: { header: string; sort: TableSort }) {
  const isDescending = sort.direction === 'desc';
  const Icon = isDescending ? IconChevronDown : IconChevronUp;
  return (
    <div
      role="columnheader"
      className={classes.headerCell}
      data-sorted
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
