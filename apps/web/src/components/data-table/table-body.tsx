import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table';
import { useId, useMemo, useState } from 'react';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import type { RowAction } from './row-actions/row-action.ts';
import { RowMenu } from './row-actions/row-menu.tsx';
import { SkeletonTableRows } from './skeleton-table-rows.tsx';
import type { CellPlace } from './stack-columns.ts';
import { type TableKit, tableKit } from './table-kit.ts';
import { FrameRows, WindowRows } from './virtual-rows.tsx';

type BodyProps<Row extends RowData> = DataTableProps<Row> & {
  frame: HTMLDivElement | null;
  isCards: boolean;
  places: readonly CellPlace[] | undefined;
  isMenuOnly: boolean;
  isCompact: boolean;
};

/** The rows, or bars in their place while the first page loads. */
export function TableBody<Row extends RowData>(props: BodyProps<Row>) {
  const { state, columns, places } = props;
  if (state !== 'loading') return <Body {...props} />;
  const tops = columns.filter((_, at) => places?.[at]?.kind === undefined);
  return <SkeletonTableRows columns={tops.length} />;
}

function Body<Row extends RowData>({ frame, isCards, places, ...props }: BodyProps<Row>) {
  const { columns, rows, rowKey, rowName, isMenuOnly, isCompact } = props;
  const rowActions = useMemo(
    () => (isMenuOnly ? props.rowActions && inMenu(props.rowActions) : props.rowActions),
    [isMenuOnly, props.rowActions],
  );
  const id = useId();
  const [menu, setMenu] = useState<{ rowId: string; button: HTMLElement } | null>(null);
  const definitions = useMemo(() => columns.map((column) => definition(column)), [columns]);
  const table = useTable({
    features: tableKit,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
  });
  const model = table.getRowModel();
  const menuRow = menu && model.rowsById[menu.rowId];
  const shared = {
    rows: model.rows,
    columns,
    rowName,
    rowActions,
    menuId: id,
    openRowId: menuRow ? menuRow.id : null,
    onMenu: (rowId: string, button: HTMLElement) => setMenu({ rowId, button }),
  };
  return (
    <>
      {isCards ? (
        <WindowRows {...shared} />
      ) : (
        // Rows of another height are measured from the beginning.
        <FrameRows
          key={`${String(places === undefined)} ${String(isCompact)}`}
          {...shared}
          frame={frame}
          places={places}
          isCompact={isCompact}
        />
      )}
      {menu && menuRow && rowActions && (
        <RowMenu
          key={menuRow.id}
          button={menu.button}
          actions={rowActions(menuRow.original)}
          onClose={() => {
            setMenu(null);
          }}
        />
      )}
    </>
  );
}

/** The same actions without a button of their own. */
function inMenu<Row>(actionsOf: (row: Row) => readonly RowAction[]) {
  return (row: Row): readonly RowAction[] =>
    actionsOf(row).map(({ place: _place, ...action }) => action);
}

function definition<Row extends RowData>(column: DataColumn<Row>): ColumnDef<TableKit, Row> {
  return { id: column.id, header: column.header };
}
