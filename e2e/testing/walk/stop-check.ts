import type { Page } from '@playwright/test';
import { createRotatingCheck } from './rotating-check.ts';
import type { TestLanguage } from '../translate.ts';
import { createTextCheck } from '../screen-texts.ts';
import { isEveryLanguage } from './text-languages.ts';
import type { WalkInside } from './walk.ts';

type StopCheck = WalkInside['checkStop'];

/**
 * Checks the texts of every stop of a walk and, under axe, its whole screens in one of four looks.
 * In the long form it checks texts only, because the matrix runs axe everywhere.
 */
export function createStopCheck(page: Page, language: TestLanguage): StopCheck {
  const texts = createTextCheck(page, language);
  if (isEveryLanguage()) return texts;
  const axe = createRotatingCheck(page);
  return async (what, isScreen = false) => {
    await texts(what);
    if (isScreen) await axe(what);
  };
}
