import { IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CabinetModule, DoorHold, DoorState } from './cabinet-types.ts';
import classes from './cabinet-legend.module.css';
import { LOCKER_ICONS, MARK_ICONS } from './state-icons.ts';

export type LegendCounts = Record<DoorState | 'fridge' | DoorHold | 'fault', number>;

const ENTRIES = [
  'free',
  'reserved',
  'delivered',
  'expired',
  'inactive',
  'fridge',
  'held',
  'rejected',
  'fault',
] as const;

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

/**
 * Counts doors by state, and independently of the state fridge doors, parcels on hold, rejected ones and faults. A free door with a
 * fault counts as a fault only: it cannot be reserved.
 */
export function countDoors(modules: readonly CabinetModule[]): LegendCounts {
  const counts: LegendCounts = {
    free: 0,
    reserved: 0,
    delivered: 0,
    expired: 0,
    inactive: 0,
    fridge: 0,
    held: 0,
    rejected: 0,
    fault: 0,
  };
  for (const door of modules.flatMap((module) => module.doors)) {
    if (door.state !== 'free' || !door.fault) counts[door.state] += 1;
    if (door.fridge) counts.fridge += 1;
    if (door.hold) counts[door.hold] += 1;
    if (door.fault) counts.fault += 1;
  }
  return counts;
}

/** The legend with counts (LCK-04); marks are listed only if there are any. */
export function CabinetLegend({ counts }: { counts: LegendCounts }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('cabinet.legend')}>
      {ENTRIES.filter((entry) => !RARE.includes(entry) || counts[entry] > 0).map((entry) => (
        <li key={entry} className={classes.entry}>
          <LegendTile entry={entry} />
          {t(TEXTS[entry])} <b>{counts[entry]}</b>
        </li>
      ))}
    </ul>
  );
}

function LegendTile({ entry }: { entry: (typeof ENTRIES)[number] }) {
  const Icon = { ...LOCKER_ICONS, ...MARK_ICONS, fridge: IconSnowflake }[entry];
  return (
    <span className={classes.tile} data-entry={entry}>
      <Icon size={15} stroke={1.9} aria-hidden />
    </span>
  );
}
