import { useTranslation } from 'react-i18next';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import classes from './paper-table.module.css';

type PaperTableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'rowKey' | 'more'
>;

/**
 * All rows of a table on paper, in columns that fit the page, with the head on every page and no controls (LST-02).
 * Nothing is cut: long text wraps.
 */
export function PaperTable<Row>({ label, columns, rows, rowKey, more }: PaperTableProps<Row>) {
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
            {shown.map(({ id, header }) => (
              <th key={id} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {shown.map((column) => (
                <td key={column.id}>{(column.paper || column.cell)(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more !== 'none' && <p className={classes.partial}>{t('print.partial')}</p>}
    </>
  );
}

/** What grows on the screen gets more of the page, too. */
const weightOf = <Row,>({ width, grow = 0 }: DataColumn<Row>) => width * (1 + grow / 4);
