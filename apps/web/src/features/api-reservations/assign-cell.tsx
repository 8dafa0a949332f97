import { IconBolt, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './assign-cell.module.css';

type AssignCellProps = {
  /** 'shelf' if the pharmacy has shelves, else 'quick' for lockers. */
  kind: 'shelf' | 'quick';
  kolliId: string;
  onOpen: () => void;
};

/** Assigns a place to a waiting delivery from within its row (API-04). */
export function AssignCell({ kind, kolliId, onOpen }: AssignCellProps) {
  const { t } = useTranslation();
  const label = t(kind === 'shelf' ? 'shelf.choose' : 'api.quickReservation');
  const Icon = kind === 'shelf' ? IconChevronDown : IconBolt;
  return (
    <button
      type="button"
      className={classes.assign}
      aria-label={`${label}: ${kolliId}`}
      onClick={onOpen}
    >
      {label}
      <Icon size={14} stroke={2.25} aria-hidden />
    </button>
  );
}
