import { IconAlertCircle, IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './work.module.css';

/** What became of one part of some work. */
export type WorkLine = {
  readonly key: string;
  /** Names the part, such as its kolli ID. */
  readonly name: string;
  /** 'left' where the work was cancelled before. */
  readonly state: 'done' | 'failed' | 'left';
  /** Why it failed. */
  readonly reason?: string;
};

const ICONS = { done: IconCheck, failed: IconAlertCircle, left: IconMinus };
const ORDER = { failed: 0, left: 1, done: 2 };

/** What became of each part: first what failed and why, then what was left out (TOD-03, LST-16). */
export function WorkLines({ lines }: { lines: readonly WorkLine[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.lines} aria-label={t('work.lines')}>
      {lines
        .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
        .map(({ key, name, state, reason }) => {
          const Icon = ICONS[state];
          return (
            <li key={key} data-state={state}>
              <Icon size={16} stroke={2} aria-hidden />
              <b>{name}</b>
              <span>{reason ?? t(`work.${state}`)}</span>
            </li>
          );
        })}
    </ul>
  );
}
