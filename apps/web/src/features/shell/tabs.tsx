import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ShellTab } from './shell-types.ts';
import classes from './tabs.module.css';

/** The screens of the pick-up boxes; the current one is marked (NAV-43). Scrolls when narrow. */
export function Tabs({ tabs }: { tabs: readonly ShellTab[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.sections')} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          {...tab.link}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={classes.count} data-urgent={tab.isUrgent || undefined}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
