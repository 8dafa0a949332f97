import { useTranslation } from 'react-i18next';
import classes from './cabinet.module.css';
import type { CabinetModule } from './cabinet-types.ts';
import { countDoors } from './door-counts.ts';
import { LOCKER_ICONS, MARK_ICONS } from './state-icons.ts';

const SHOWN = ['expired', 'held', 'free'] as const;

const ICONS = { ...LOCKER_ICONS, ...MARK_ICONS };

const TEXTS = {
  expired: 'states.locker.expired',
  held: 'states.hold.held',
  free: 'states.locker.free',
} as const;

/** A module's expired, held and free doors, as far as it has them (TOD-04). */
export function ModuleCounts({ module }: { module: CabinetModule }) {
  const { t } = useTranslation();
  const counts = countDoors([module]);
  return (
    <span className={classes.counts}>
      {SHOWN.filter((mark) => counts[mark] > 0).map((mark) => {
        const Icon = ICONS[mark];
        return (
          <span key={mark} className={classes.tally} data-mark={mark}>
            <Icon size={13} stroke={2} aria-hidden />
            <span className={classes.hidden}>{t(TEXTS[mark])}</span>
            {counts[mark]}
          </span>
        );
      })}
    </span>
  );
}

/** The same in words: 'Expired 1, Free 4'. */
export function useModuleCountsText(): (module: CabinetModule) => string {
  const { t } = useTranslation();
  return (module) => {
    const counts = countDoors([module]);
    return SHOWN.filter((mark) => counts[mark] > 0)
      .map((mark) => `${t(TEXTS[mark])} ${String(counts[mark])}`)
      .join(', ');
  };
}
