import { Button, Kbd } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../button/guarded-button.tsx';
import classes from './selection.module.css';
import type { SelectionStore } from './selection-store.ts';

/** What can be done with all chosen rows at once. */
export type ManyAction = {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** Why the chosen rows do not all allow it; undefined when they do. */
  readonly reason: string | undefined;
  readonly onSelect: () => void;
};

type SelectionBarProps = {
  store: SelectionStore;
  /** How many rows are chosen, of those that are listed. */
  count: number;
  actions: readonly ManyAction[];
};

/** As it is written on the key, in every language. */
const escapeKey = 'Esc';

/** Below a list with chosen rows: how many, and what all of them allow (TOD-03). It covers no row. */
export function SelectionBar({ store, count, actions }: SelectionBarProps) {
  const { t } = useTranslation();
  const main = actions.find(({ reason }) => reason === undefined);
  return (
    <section data-many className={classes.bar} aria-label={t('selection.title')}>
      <span className={classes.count} role="status">
        {t('selection.count', { count })}
      </span>
      <Button variant="subtle" onClick={() => store.choose([])}>
        {t('selection.clear')}
      </Button>
      <span className={classes.keys} aria-hidden>
        <Kbd>{escapeKey}</Kbd>
      </span>
      <div className={classes.actions}>
        {actions.map((action) => {
          const ActionIcon = action.icon;
          return (
            <GuardedButton
              key={action.id}
              variant={action === main ? 'filled' : 'default'}
              leftSection={<ActionIcon size={18} stroke={1.75} aria-hidden />}
              reason={action.reason}
              onClick={action.onSelect}
            >
              {action.label}
            </GuardedButton>
          );
        })}
      </div>
    </section>
  );
}
