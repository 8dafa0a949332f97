import classes from './data-table.module.css';

const ROWS = 12;
/** Bar widths as fractions of the cell, in turn, so that the bars look like text. */
const widths = ['78%', '62%', '70%', '54%'];

/** Skeleton bars in the table's columns while the first page loads; not animated. */
export function SkeletonTableRows({ columns }: { columns: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        <SkeletonRow key={`row-${String(row)}`} columns={columns} shift={row} />
      ))}
    </div>
  );
}

function SkeletonRow({ columns, shift }: { columns: number; shift: number }) {
  return (
    <div className={classes.skeletonRow}>
      {Array.from({ length: columns }, (_, column) => (
        <span key={`cell-${String(column)}`} className={classes.cell}>
          <span
            className={classes.bar}
            style={{ width: widths[(column + shift) % widths.length] }}
          />
        </span>
      ))}
    </div>
  );
}
