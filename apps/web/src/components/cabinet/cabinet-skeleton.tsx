import { useTranslation } from 'react-i18next';
import classes from './cabinet.module.css';
import skeleton from './cabinet-skeleton.module.css';
import { type DoorSize, UNITS } from './cabinet-types.ts';

const COLUMNS: DoorSize[][] = [
  ['S', 'S', 'S', 'S', 'S', 'M', 'M', 'L'],
  ['S', 'S', 'S', 'S', 'M', 'L', 'L'],
  ['S', 'S', 'S', 'S', 'M', 'M', 'M', 'M'],
  ['M', 'M', 'M', 'L', 'L'],
  ['M', 'M', 'M', 'M', 'M', 'M'],
];

/** The placeholder of a cabinet while its box loads: not animated, and without door states. */
export function CabinetSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.cabinet} role="status" aria-label={t('cabinet.loading')}>
      <div className={classes.scroller}>
        <div className={classes.carcass} style={{ '--modules': COLUMNS.length }}>
          {COLUMNS.map((sizes, column) => (
            <div key={COLUMNS.indexOf(sizes)} className={classes.module} data-column={column}>
              <div className={classes.header}>
                <span className={skeleton.bar} />
              </div>
              <div className={classes.doors}>
                {sizes.map((size, door) => (
                  <div
                    key={`${size}${sizes.slice(0, door).length}`}
                    className={skeleton.door}
                    style={{ gridRow: `span ${UNITS[size]}` }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
