import type { DataColumn } from './data-table-types.ts';

/** Two buttons, the menu and the padding. */
const ACTIONS_WIDTH = 124;
/** Padding that the style removes from a cell of a tight table; from the first cell more. */
const TIGHT_SAVED = 8;
const TIGHT_FIRST_SAVED = 4;

export type ColumnTracks = {
  /** For `grid-template-columns`, the same in every row. */
  readonly template: string;
  /** Below this the table scrolls sideways. */
  readonly minWidth: number;
  /** The columns do not fit at their normal width: less padding between them. */
  readonly isTight: boolean;
};

type Track = Pick<DataColumn<never>, 'width' | 'tightWidth' | 'grow'>;

/** The grid columns of a table; tight if the normal widths exceed the available width. */
export function columnTracks(
  columns: readonly Track[],
  hasActions: boolean,
  available: number,
): ColumnTracks {
  const actions = hasActions ? ACTIONS_WIDTH : 0;
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, actions);
  const atEase = columns.map(({ width }) => width);
  const isTight = available > 0 && sum(atEase) > available;
  const widths = isTight ? columns.map(tightWidth) : atEase;
  const tracks = columns.map(({ grow }, index) => {
    const width = `${String(widths[index])}px`;
    return grow === undefined ? width : `minmax(${width}, ${String(grow)}fr)`;
  });
  return {
    template: [...tracks, ...(hasActions ? [`${String(ACTIONS_WIDTH)}px`] : [])].join(' '),
    minWidth: sum(widths),
    isTight,
  };
}

function tightWidth({ width, tightWidth: given = width }: Track, index: number): number {
  return given - TIGHT_SAVED - (index === 0 ? TIGHT_FIRST_SAVED : 0);
}
