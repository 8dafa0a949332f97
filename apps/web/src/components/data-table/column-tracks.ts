import type { DataColumn } from './data-table-types.ts';

/** Two buttons, the menu, and the row's end. */
const ACTIONS_WIDTH = 124;

export type ColumnTracks = {
  /** For `grid-template-columns`, the same in every row. */
  readonly template: string;
  /** Below this the table scrolls sideways. */
  readonly minWidth: number;
};

/** The grid of a table's rows. */
export function columnTracks(
  columns: readonly Pick<DataColumn<never>, 'width' | 'grow'>[],
  hasActions: boolean,
): ColumnTracks {
  const tracks = columns.map(({ width, grow }) =>
    grow === undefined ? `${String(width)}px` : `minmax(${String(width)}px, ${String(grow)}fr)`,
  );
  const widths = columns.map(({ width }) => width);
  const total = widths.reduce((sum, width) => sum + width, hasActions ? ACTIONS_WIDTH : 0);
  return {
    template: [...tracks, ...(hasActions ? [`${String(ACTIONS_WIDTH)}px`] : [])].join(' '),
    minWidth: total,
  };
}
