import classes from './data-table.module.css';

const ROWS = 12;
/** Shares of a cell's width, in turn, so that the bars look like text. */
const widths = ['78%', '62%', '70%', '54%'];

/** Bars in the real columns while the first rows are read; they do not move. */
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
