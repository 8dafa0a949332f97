import { useTranslation } from 'react-i18next';
import classes from './shell.module.css';
import type { ShellProps } from './shell-types.ts';
import { Sidebar } from './sidebar.tsx';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every signed-in screen: sidebar, burger menu on small screens, tabs. */
export function Shell({ tabs, children, ...props }: ShellProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <div className={classes.sidebar}>
        <Sidebar {...props} />
      </div>
      <TopBar {...props} />
      <div className={classes.column}>
        {tabs && tabs.length > 0 && <Tabs tabs={tabs} />}
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
