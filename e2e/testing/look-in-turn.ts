import type { Page } from '@playwright/test';
import { check } from './check-screen.ts';
import type { WalkInside } from './walk.ts';

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

/**
 * Looks at every stop in one of four appearances, so that the run stays short; which one, turns.
 * Whole screens are looked at in `screens` of them. `npm run trial -- matrix` looks at all.
 */
export function lookInTurn(page: Page, { screens }: { screens: number }): WalkInside['look'] {
  let stops = 0;
  return async (what, isScreen = false) => {
    stops += 1;
    const seen = isScreen ? screens : 1;
    for (let turn = stops; turn < stops + seen; turn += 1) {
      const { colorScheme, width } = looks[turn % looks.length] ?? looks[0];
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await check(page, `${what}, ${colorScheme}, ${String(width)} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
}
