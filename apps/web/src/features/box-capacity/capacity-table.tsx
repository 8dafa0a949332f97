import type { CapacityByType } from '@kolli/contract/statistics/box-capacity';
import { IconSnowflake } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../lib/text/intl-text.ts';
import classes from './capacity-screen.module.css';

/** The locker types in the order of the table (BOX-23), with their size. */
const TYPES = { small: 'S', medium: 'M', large: 'L', fridge: null } as const;
const types = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** How full the lockers of each type were (BOX-22); an empty cell if none was in service. */
export function CapacityTable({ capacity }: { capacity: CapacityByType }) {
  const { t } = useTranslation();
  const id = useId();
  const isAnyEmpty = types.some((type) => capacity[type] === null);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('capacity.byType')}</h2>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('capacity.type')}</th>
            <th scope="col" colSpan={2}>
              {t('capacity.capacity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <CapacityRow key={type} type={type} percent={capacity[type]} />
          ))}
        </tbody>
      </table>
      <p className={classes.text}>{t('capacity.text')}</p>
      {isAnyEmpty && <p className={classes.text}>{t('capacity.emptyText')}</p>}
    </section>
  );
}

type CapacityRowProps = { type: keyof typeof TYPES; percent: number | null };

function CapacityRow({ type, percent }: CapacityRowProps) {
  const { t, i18n } = useTranslation();
  const size = TYPES[type];
  return (
    <tr>
      <th scope="row">
        <span className={classes.type}>
          <span className={classes.tile} data-type={type} aria-hidden>
            {size ?? <IconSnowflake size={16} stroke={1.9} />}
          </span>
          {size === null ? t('cabinet.fridge') : t(`cabinet.size.${size}`)}
        </span>
      </th>
      <td className={classes.percent}>
        {percent === null ? null : percentText(percent, i18n.language)}
      </td>
      <td className={classes.bar} aria-hidden>
        {percent !== null && (
          <span className={classes.track}>
            <span
              className={classes.fill}
              data-type={type}
              style={{ width: `${String(Math.min(100, percent))}%` }}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
