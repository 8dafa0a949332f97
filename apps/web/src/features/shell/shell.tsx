import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { FindButton } from './find-button.tsx';
import { StaleBanner } from './news/stale-banner.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import type { ShellProps } from './shell-types.ts';
import { Sidebar } from './sidebar.tsx';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** Where the sidebar would leave too little room for the screen; as in `sizes.css`. */
const TABLET = '(min-width: 900px) and (max-width: 1100px)';

/**
 * The frame of every signed-in screen: sidebar, its rail on tablets and where it is closed, burger menu on small
 * screens, tabs.
 */
export function Shell({ tabs, tabsLabel, children, ...props }: ShellProps) {
  const { t } = useTranslation();
  const isTablet = useMediaQuery(TABLET, undefined, { getInitialValueInEffect: false });
  const sidebar = useSidebar();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <div className={classes.sidebar}>
        {isTablet || sidebar.isClosed ? (
          <Rail {...props} onOpen={isTablet ? undefined : sidebar.open} />
        ) : (
          <Sidebar {...props} onClose={sidebar.close} />
        )}
      </div>
      <TopBar {...props} />
      <div className={classes.column} data-tabs={(tabs && tabs.length > 0) || undefined}>
        <div className={classes.find}>
          <div>
            <FindButton {...props} />
          </div>
        </div>
        {tabs && tabs.length > 0 && <Tabs tabs={tabs} label={tabsLabel} />}
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <StaleBanner />
    </div>
  );
}
