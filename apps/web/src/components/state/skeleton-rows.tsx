import { useTranslation } from 'react-i18next';
import classes from './skeleton-rows.module.css';

type SkeletonRowsProps = {
  rows?: number;
  /** Widths of the bars in the real columns, as CSS lengths. */
  columns: readonly string[];
};

/** A table's placeholder while its rows load: bars in the table's columns, not animated. */
export function SkeletonRows({ rows = 8, columns }: SkeletonRowsProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row-${String(row)}`} className={classes.row}>
          {columns.map((width, column) => (
            <span key={`${width}-${String(column)}`} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
