import type { Page } from '@playwright/test';
import { lookInTurn } from './look-in-turn.ts';
import type { TestLanguage } from './say.ts';
import { lookAtTexts } from './screen-texts.ts';
import { isEveryLanguage } from './text-languages.ts';
import type { WalkInside } from './walk.ts';

type Look = WalkInside['look'];

/**
 * Looks at the texts of every stop of a walk and, under axe, at its whole screens in `screens` of four
 * appearances and at its other stops, unless left out, in one. Beside the matrix, which has axe
 * everywhere, it looks at texts alone.
 */
export function lookAtWalk(
  page: Page,
  language: TestLanguage,
  { screens, otherStops = true }: { screens: number; otherStops?: boolean },
): Look {
  const texts = lookAtTexts(page, language);
  if (isEveryLanguage()) return texts;
  const axe = lookInTurn(page, { screens });
  return async (what, isScreen = false) => {
    await texts(what);
    if (isScreen || otherStops) await axe(what, isScreen);
  };
}
