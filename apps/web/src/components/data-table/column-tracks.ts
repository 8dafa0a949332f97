import type { DataColumn } from './data-table-types.ts';
import { type CellPlace, stackColumns } from './stack-columns.ts';

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
  /** The places of the cells where some are below others, in the order of the columns, the actions last. */
  readonly places?: readonly CellPlace[];
};

type Track = Pick<DataColumn<never>, 'id' | 'width' | 'tightWidth' | 'grow' | 'below'>;

/** What the column is below, unless that column is not shown. */
const belowIn = (columns: readonly Track[], { below }: Track) =>
  below === 'row' || columns.some(({ id }) => id === below) ? below : undefined;

/**
 * The grid columns of a table. If the normal widths exceed the available width they are tight; if that is not enough,
 * columns are shown below others, as they say. If it scrolls sideways even then, its first column has at least its normal
 * width, so that what identifies a row does not wrap.
 */
export function columnTracks(
  columns: readonly Track[],
  /** Undefined if rows have no actions. */
  actionsWidth: number | undefined,
  available: number,
): ColumnTracks {
  const hasActions = actionsWidth !== undefined;
  const end = hasActions ? [{ width: actionsWidth }] : [];
  const atEase = [...columns, ...end];
  if (available <= 0 || widthOf(atEase) <= available)
    return { ...templateOf(atEase), isTight: false };
  const tight = columns.map((column, index) => ({
    ...column,
    below: belowIn(columns, column),
    width: tightWidth(column, index),
    atEase: column.width,
  }));
  const isStacked = widthOf([...tight, ...end]) > available && tight.some(({ below }) => below);
  if (!isStacked) return { ...templateOf([...tight, ...end]), isTight: true };
  const { stacks, places } = stackColumns(tight, hasActions);
  const tracks = [...stacks, ...end];
  if (widthOf(tracks) > available) widenFirst(tracks, columns);
  return { ...templateOf(tracks), isTight: true, places };
}

function widenFirst(tracks: Sized[], columns: readonly Track[]): void {
  const [[first], [column]] = [tracks, columns];
  if (first === undefined || column === undefined) return;
  tracks[0] = { ...first, width: Math.max(first.width, column.width) };
}

type Sized = Pick<Track, 'width' | 'grow'>;

const widthOf = (tracks: readonly Sized[]) => tracks.reduce((all, { width }) => all + width, 0);

function templateOf(tracks: readonly Sized[]): Pick<ColumnTracks, 'template' | 'minWidth'> {
  const widths = tracks.map(({ width, grow }) =>
    grow === undefined ? `${String(width)}px` : `minmax(${String(width)}px, ${String(grow)}fr)`,
  );
  return { template: widths.join(' '), minWidth: widthOf(tracks) };
}

function tightWidth({ width, tightWidth: given = width }: Track, index: number): number {
  return given - TIGHT_SAVED - (index === 0 ? TIGHT_FIRST_SAVED : 0);
}
