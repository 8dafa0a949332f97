import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColdName } from '../../components/box/cold-name.tsx';
import { monthNameText } from '../../lib/text/intl-text.ts';
import classes from './statistics-cells.module.css';
import { kindWords } from './statistics-words.ts';
import type { StatisticsLine } from './statistics-rows.ts';

type PlaceCellProps = {
  line: StatisticsLine;
  language: string;
  onToggle: (key: string) => void;
};

/** The place of the figures; a box's row expands into the four locker types. */
export function PlaceCell({ line, language, onToggle }: PlaceCellProps) {
  const { t } = useTranslation();
  const { name } = line.place;
  if (line.kind === 'type') return <span className={classes.ofType}>{name}</span>;
  if (line.isPharmacy) return <span className={classes.whole}>{name}</span>;
  const month = `${monthNameText(line.month, language)} ${line.month.slice(0, 4)}`;
  return (
    <button
      type="button"
      className={classes.toggle}
      data-place="toggle"
      aria-expanded={line.isOpen}
      aria-label={`${name}, ${month}, ${t('statistics.byType')}`}
      onClick={() => {
        onToggle(line.key);
      }}
    >
      <IconChevronRight size={16} stroke={2} aria-hidden />
      <span className={classes.name}>{name}</span>
    </button>
  );
}

/** The locker type; a fridge has an icon. */
export function TypeCell({ line }: { line: StatisticsLine }) {
  const { t } = useTranslation();
  if (line.kind === 'type') {
    return <ColdName isFridge={line.type === 'fridge'}>{kindWords(line.type, t)}</ColdName>;
  }
  return (
    <span className={classes.quiet}>
      {t(line.isPharmacy ? 'statistics.shelves' : 'statistics.allTypes')}
    </span>
  );
}
