import { createPortal } from 'react-dom';
import { LabelFace } from './label-face.tsx';
import { type LabelFormat, PER_SHEET } from './label-format.ts';
import type { Label } from './label-parts.ts';
import classes from './label-paper.module.css';

type LabelPaperProps = { labels: readonly Label[]; format: LabelFormat; timeMs: number };

/** What is printed instead of the page: a page for each label, or sheets of them. */
export function LabelPaper({ labels, format, timeMs }: LabelPaperProps) {
  const face = (label: Label) => <LabelFace label={label} format={format} timeMs={timeMs} />;
  const pages = Array.from({ length: Math.ceil(labels.length / PER_SHEET) }, (_, page) =>
    labels.slice(page * PER_SHEET, (page + 1) * PER_SHEET),
  );
  return createPortal(
    <div className={classes.paper} data-paper data-format={format}>
      {format === 'sheet'
        ? pages.map((page) => (
            <div key={page[0]?.key} className={classes.sheet}>
              {page.map((label) => (
                <div key={label.key} className={classes.cell}>
                  {face(label)}
                </div>
              ))}
            </div>
          ))
        : labels.map((label) => (
            <div key={label.key} className={classes.label}>
              {face(label)}
            </div>
          ))}
    </div>,
    document.body,
  );
}
