import { useTranslation } from 'react-i18next';
import { type LabelLength, shelfLabel, shortLabel } from './shelf-label.ts';
import classes from './shelf-select.module.css';

type ShelfNameProps = { name: string; labelLength: LabelLength };

/**
 * A shelf's label. A long one is cut and shown in full on hover and focus of its container; screen
 * readers always get it in full (SHF-08).
 */
export function ShelfName({ name, labelLength }: ShelfNameProps) {
  const { t } = useTranslation();
  const label = shelfLabel(name, t);
  const short = shortLabel(label, labelLength);
  if (short === label) return <span className={classes.name}>{label}</span>;
  return (
    <span className={classes.name}>
      <span className={classes.short} aria-hidden>
        {short}
      </span>
      <span className={classes.whole}>{label}</span>
    </span>
  );
}
