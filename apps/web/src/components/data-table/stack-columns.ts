import type { DataColumn } from './data-table-types.ts';

/** The place of a cell in the grid of its row, and whether that is below another cell, or a line of its own. */
export type CellPlace = {
  readonly gridColumn: string;
  readonly gridRow: string;
  readonly kind?: 'below' | 'line';
};

/** The attributes of a cell at a place. */
export function placed(place: CellPlace | undefined) {
  if (place === undefined) return {};
  const { kind, ...style } = place;
  return { style, 'data-place': kind, 'data-first': style.gridColumn === '1' || undefined };
}

type Track = Pick<DataColumn<never>, 'id' | 'width' | 'grow'> & {
  readonly below: string | undefined;
  /** Width in pixels where there is room: the share of what is left over. */
  readonly atEase: number;
};

/**
 * Columns with those that are below them, as wide as the widest of each; and where the cells are: in a stack one below
 * the other, else as high as the highest stack. A line of its own is below them all.
 */
export function stackColumns(
  columns: readonly Track[],
  hasActions: boolean,
): {
  readonly stacks: readonly Pick<Track, 'width' | 'grow'>[];
  readonly places: readonly CellPlace[];
} {
  const stacks = columns
    .filter(({ below }) => below === undefined)
    .map((top) => [top, ...columns.filter(({ below }) => below === top.id)]);
  const depth = Math.max(...stacks.map(({ length }) => length));
  const lines = columns.filter(({ below }) => below === 'row');
  const places = columns.map((column): CellPlace => {
    if (column.below === 'row') {
      const row = depth + 1 + lines.indexOf(column);
      return { gridColumn: '1 / -1', gridRow: String(row), kind: 'line' };
    }
    const at = stacks.findIndex((stack) => stack.includes(column));
    const stack = stacks[at] ?? [];
    const gridColumn = String(at + 1);
    if (stack.length === 1) return { gridColumn, gridRow: `1 / span ${String(depth)}` };
    const row = stack.indexOf(column) + 1;
    return { gridColumn, gridRow: String(row), ...(row > 1 ? { kind: 'below' } : {}) };
  });
  const tracks = stacks.map((stack) => {
    const width = Math.max(...stack.map((one) => one.width));
    // What is left over is shared, so that the actions stay at the right.
    return { width, grow: Math.max(...stack.map(({ atEase }) => atEase)) };
  });
  const end = { gridColumn: String(stacks.length + 1), gridRow: `1 / span ${String(depth)}` };
  return { stacks: tracks, places: hasActions ? [...places, end] : places };
}
