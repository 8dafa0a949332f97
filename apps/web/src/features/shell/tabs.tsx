import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellTab } from './shell-types.ts';
import classes from './tabs.module.css';

type TabsProps = { tabs: readonly ShellTab[]; label?: string | undefined };

/**
 * The tabs of a section's screens; the current one is marked (NAV-43). Scrolls when narrow.
 */
export function Tabs({ tabs, label }: TabsProps) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const router = useRouter();
  useEffect(() => {
    const bar = nav.current;
    if (bar === null) return;
    // Also when the tabs get their counts or the screen its width.
    const sizes = new ResizeObserver(() => {
      showCurrent(bar);
    });
    for (const element of [bar, ...bar.children]) sizes.observe(element);
    // The router puts what scrolls back to where it was. In the next frame, which needs the layout anyway.
    let frame = 0;
    const unsubscribe = router.subscribe('onRendered', () => {
      frame = requestAnimationFrame(() => showCurrent(bar));
    });
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      sizes.disconnect();
    };
  }, [pathname, tabs.length, router]);
  return (
    <nav ref={nav} aria-label={label ?? t('shell.sections')} className={classes.tabs}>
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

/**
 * On a narrow screen the current tab may be out of view. Only the tab bar is scrolled:
 * scrollIntoView would also move the starting point of Tab from the page's start to here.
 */
function showCurrent(bar: HTMLElement): void {
  const current = bar.querySelector<HTMLElement>('a[aria-current="page"]');
  if (current === null) return;
  bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}
