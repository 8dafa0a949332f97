import type { Page } from '@playwright/test';
import { check } from '../check-screen.ts';
import type { WalkInside } from './walk.ts';

const appearances = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

/**
 * Checks each stop in one of four looks in turn, so that the run stays short. `npm run trial --
 * matrix` checks all.
 */
export function createRotatingCheck(page: Page): WalkInside['checkStop'] {
  let stops = 0;
  return async (what) => {
    const { colorScheme, width } = appearances[stops % appearances.length] ?? appearances[0];
    stops += 1;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await check(page, `${what}, ${colorScheme}, ${String(width)} px`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
}
