import { expect, type Page } from '@playwright/test';
import { check } from '../check-screen.ts';
import { staffOf } from '../deliveries.ts';
import { type Place, placeOf } from '../place.ts';
import { createTextCheck } from './screen-texts.ts';
import { specPassword } from '../spec-site.ts';
import { translateIn, type TestLanguage } from '../translate.ts';
import { partsOf, type WalkInside } from './walk.ts';

export const languages = ['en', 'fi', 'sv', 'no'] as const;

/** The pharmacy of a language: its walks change the language of its main user. */
export const placeIn = (language: TestLanguage): Place => placeOf(`walk-${language}`);

const schemes = ['light', 'dark'] as const;
const widths = [320, 768, 1280] as const;

/**
 * Checks the texts of every stop, and its looks under axe: each width in both colour schemes in
 * English, in one of them in the others, because colours are the same in all languages.
 */
export function createStopCheck(page: Page, language: TestLanguage) {
  const findings: string[] = [];
  const checkTexts = createTextCheck(page, language);
  const checkAt = async (what: string, colorScheme: 'light' | 'dark', width: number) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const screen = `${what}, ${language}, ${colorScheme}, ${String(width)} px`;
    await check(page, screen).catch((fault: unknown) => {
      findings.push(`${screen}: ${fault instanceof Error ? fault.message : String(fault)}`);
    });
  };
  let stops = 0;
  const checkStop: WalkInside['checkStop'] = async (what, shown) => {
    if (shown !== undefined) await expect(shown).toBeVisible();
    await checkTexts(what);
    stops += 1;
    for (const [at, width] of widths.entries())
      for (const [index, scheme] of schemes.entries())
        if (language === 'en' || (stops + at) % 2 === index) await checkAt(what, scheme, width);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  return { checkStop, expectNothingFound: () => expect(findings).toEqual([]) };
}

/** Walks as a user with this language, and fails with all findings. */
export async function walkIn(
  page: Page,
  language: TestLanguage,
  walk: (walk: WalkInside) => Promise<void>,
): Promise<void> {
  const place = placeIn(language);
  const { checkStop, expectNothingFound } = createStopCheck(page, language);
  const staff = await staffOf(page, place);
  await staff.callApi('POST', '/users/change-lang', { lang: language });
  const t = translateIn(language);
  const proof = page.getByRole('dialog', { name: t('proof.title') });
  // On a slow machine a walk takes longer than a proof lasts.
  await page.addLocatorHandler(proof, async () => {
    await proof.locator('input[type=password]').fill(specPassword);
    await proof.getByRole('button', { name: t('proof.continue') }).click();
  });
  await walk({ page, place, t, checkStop, ...partsOf({ page, t }) });
  expectNothingFound();
}
