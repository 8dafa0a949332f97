import { IconSnowflake, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DOOR_MARKS, type DoorMark, type LegendCounts } from '../door-counts.ts';
import { LOCKER_ICONS, MARK_ICONS } from '../state-icons.ts';
import classes from './cabinet-legend.module.css';

const TEXTS = {
  free: 'states.locker.free',
  reserved: 'states.locker.reserved',
  delivered: 'states.locker.delivered',
  expired: 'states.locker.expired',
  inactive: 'states.locker.inactive',
  fridge: 'cabinet.fridge',
  held: 'states.hold.held',
  rejected: 'states.hold.rejected',
  fault: 'cabinet.fault',
} as const;

/** Marks that are listed only if there are any. */
const RARE: readonly string[] = ['held', 'rejected', 'fault'];

type CabinetLegendProps = {
  counts: LegendCounts;
  /** The count whose doors are marked; null for none. */
  marked: DoorMark | null;
  onMark: (mark: DoorMark | null) => void;
};

/**
 * The legend with counts (LCK-04). Each is a button that marks its doors; the same button and Escape release them
 * (TOD-04).
 */
export function CabinetLegend({ counts, marked, onMark }: CabinetLegendProps) {
  const { t } = useTranslation();
  return (
    <ul
      className={classes.legend}
      aria-label={t('cabinet.legend')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onMark(null);
      }}
    >
      {DOOR_MARKS.filter((mark) => !RARE.includes(mark) || counts[mark] > 0).map((mark) => (
        <li key={mark}>
          <button
            type="button"
            className={classes.entry}
            aria-pressed={marked === mark}
            disabled={counts[mark] === 0}
            onClick={() => onMark(marked === mark ? null : mark)}
          >
            <LegendTile entry={mark} />
            {t(TEXTS[mark])} <b>{counts[mark]}</b>
            {marked === mark && <IconX size={14} stroke={2} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function LegendTile({ entry }: { entry: DoorMark }) {
  const Icon = { ...LOCKER_ICONS, ...MARK_ICONS, fridge: IconSnowflake }[entry];
  return (
    <span className={classes.tile} data-entry={entry}>
      <Icon size={15} stroke={1.9} aria-hidden />
    </span>
  );
}
