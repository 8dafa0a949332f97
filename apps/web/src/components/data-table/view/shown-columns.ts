/** What the choice needs of a table's column, see `DataColumn`. */
export type ChosenColumn = {
  readonly id: string;
  readonly header: string;
  readonly width: number;
  readonly tightWidth?: number;
  readonly grow?: number;
  readonly isCardHead?: boolean;
  /** False for a column that has only controls. */
  readonly paper?: unknown;
};

/** The columns that can be hidden. The first one and the heads of cards say which row it is; others have only controls. */
export function optionalColumns<Column extends ChosenColumn>(columns: readonly Column[]): Column[] {
  return columns.filter(
    ({ isCardHead, paper }, index) => index > 0 && !isCardHead && paper !== false,
  );
}

/** The columns without the hidden ones. */
export function shownColumns<Column extends ChosenColumn>(
  columns: readonly Column[],
  hidden: readonly string[],
): readonly Column[] {
  const optional = new Set(optionalColumns(columns));
  const isHidden = (column: Column) => optional.has(column) && hidden.includes(column.id);
  return columns.some(isHidden) ? columns.filter((column) => !isHidden(column)) : columns;
}
