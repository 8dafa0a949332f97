import type { Page } from '@playwright/test';
import { lookInTurn } from './look-in-turn.ts';
import type { TestLanguage } from './say.ts';
import { lookAtTexts } from './screen-texts.ts';
import { isEveryLanguage } from './text-languages.ts';
import type { WalkInside } from './walk.ts';

type Look = WalkInside['look'];

/**
 * Looks at the texts of every stop of a walk and, under axe, at its whole screens in one of four appearances.
 * In its long form it looks at texts alone: the matrix has axe everywhere.
 */
export function lookAtWalk(page: Page, language: TestLanguage): Look {
  const texts = lookAtTexts(page, language);
  if (isEveryLanguage()) return texts;
  const axe = lookInTurn(page);
  return async (what, isScreen = false) => {
    await texts(what);
    if (isScreen) await axe(what);
  };
}
