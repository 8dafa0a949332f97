import { useTranslation } from 'react-i18next';
import { lineToken } from './drawing/chart-paint.ts';
import type { ChartGroup } from './drawing/chart-types.ts';
import classes from './chart.module.css';
import { STRETCHES } from './drawing/plot-scene.ts';

type ChartLegendProps = {
  groups: readonly ChartGroup[];
  stretchLabel: string | undefined;
  /** The label of hatched times; undefined if there are none. */
  gapLabel: string | undefined;
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
};

/** The legend; each entry toggles its group. */
export function ChartLegend(props: ChartLegendProps) {
  const { groups, stretchLabel, gapLabel, hidden, onHidden } = props;
  const { t } = useTranslation();
  const entries = groups.map(({ id, label, tone }) => ({ id, label, color: lineToken(tone) }));
  const alarm = { id: STRETCHES, label: stretchLabel ?? '', color: 'var(--alarm)' };
  const all = stretchLabel === undefined ? entries : [...entries, alarm];
  return (
    <div role="group" aria-label={t('chart.legend')} className={classes.legend}>
      {all.map(({ id, label, color }) => (
        <button
          key={id}
          type="button"
          className={classes.entry}
          aria-pressed={!hidden.has(id)}
          onClick={() => {
            const next = new Set(hidden);
            if (!next.delete(id)) next.add(id);
            onHidden(next);
          }}
        >
          <span
            className={classes.swatch}
            data-thick={id === STRETCHES || undefined}
            style={{ background: color }}
            aria-hidden
          />
          {label}
        </button>
      ))}
      {gapLabel !== undefined && (
        <span className={classes.entry}>
          <span className={classes.hatched} aria-hidden />
          {gapLabel}
        </span>
      )}
    </div>
  );
}
