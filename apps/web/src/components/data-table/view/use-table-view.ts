import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { type ChosenColumn, optionalColumns, shownColumns } from './shown-columns.ts';

/** The localStorage keys; what they hold says nothing about anybody. */
const COMPACT_KEY = 'kolli.compactRows';
const columnsKey = (name: string) => `kolli.hiddenColumns.${name}`;

/** Rows that are touched, and cards, keep their height. */
const IS_COMPACTABLE = '(min-width: 701px) and (not (pointer: coarse))';

export type TableView<Column> = {
  readonly columns: readonly Column[];
  readonly isCompact: boolean;
  /** What a person can choose; undefined for a table without a name. */
  readonly choice: TableChoice | undefined;
};

export type TableChoice = {
  readonly optional: readonly { readonly id: string; readonly header: string }[];
  readonly hidden: readonly string[];
  readonly onHidden: (ids: string[]) => void;
  /** Undefined where all rows are as high as fingers need. */
  readonly compact:
    | { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
    | undefined;
};

/**
 * Which columns of a table are shown and how high its rows are, as it was last chosen in this browser: columns for each
 * table, the height for all. Paper and files have every column.
 */
export function useTableView<Column extends ChosenColumn>(
  name: string | undefined,
  columns: readonly Column[],
  hasActions: boolean,
): TableView<Column> {
  const [stored, onHidden] = useLocalStorage<string[]>({
    key: columnsKey(name ?? ''),
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readIds,
  });
  const [isOn, onChange] = useLocalStorage({
    key: COMPACT_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === 'true',
  });
  const isCompactable = useMediaQuery(IS_COMPACTABLE, undefined, {
    getInitialValueInEffect: false,
  });
  const shown = useMemo(
    () =>
      name === undefined ? columns : withRoom(shownColumns(columns, stored), hasActions ? 0 : 32),
    [name, columns, stored, hasActions],
  );
  const optional = optionalColumns(columns);
  const hidden = stored.filter((id) => optional.some((column) => column.id === id));
  const compact = isCompactable ? { isOn, onChange } : undefined;
  return {
    columns: shown,
    isCompact: isCompactable && isOn,
    choice: name === undefined ? undefined : { optional, hidden, onHidden, compact },
  };
}

/** The columns with room for the button behind the name of the last one, where no actions follow it. */
function withRoom<Column extends ChosenColumn>(columns: readonly Column[], room: number) {
  return columns.map((column, at) => {
    if (room === 0 || at < columns.length - 1 || column.grow !== undefined) return column;
    const { width, tightWidth = width } = column;
    return { ...column, width: width + room, tightWidth: tightWidth + room };
  });
}

/** Ids from storage; none where it holds something else. */
function readIds(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
