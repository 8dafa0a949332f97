import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './paper-table.module.css';

/** What paper needs of a table's column. */
type PaperColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly width: number;
  readonly grow?: number;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly paper?: false | ((row: Row) => ReactNode);
};

type PaperTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly PaperColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Whether all rows are loaded. */
  readonly isWhole: boolean;
};

/**
 * All rows of a table on paper, in columns that fit the page, with the head on every page and no controls (LST-02).
 * Nothing is cut: long text wraps.
 */
export function PaperTable<Row>({ label, columns, rows, rowKey, isWhole }: PaperTableProps<Row>) {
  const { t } = useTranslation();
  const shown = columns.filter(({ paper }) => paper !== false);
  const total = shown.reduce((sum, column) => sum + weightOf(column), 0);
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <colgroup>
          {shown.map((column) => (
            <col
              key={column.id}
              style={{ width: `${((weightOf(column) / total) * 100).toFixed(2)}%` }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map(({ id, header, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {shown.map((column) => (
                <td key={column.id} data-number={column.isNumber || undefined}>
                  {(column.paper || column.cell)(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && <p className={classes.partial}>{t('print.partial')}</p>}
    </>
  );
}

/** What grows on the screen gets more of the page, too. */
const weightOf = <Row,>({ width, grow = 0 }: PaperColumn<Row>) => width * (1 + grow / 4);
