import { expect, type Page } from '@playwright/test';
import { check } from './check-screen.ts';
import { staffOf } from './deliveries.ts';
import { type Place, placeOf } from './place.ts';
import { translateIn, type TestLanguage } from './translate.ts';
import type { WalkInside } from './walk/walk.ts';

const schemes = ['light', 'dark'] as const;
const widths = [320, 768, 1280] as const;

/** No other tests run with the matrix: each language uses the pharmacy of another test file. */
const places = {
  en: 'accessibility',
  fi: 'languages',
  sv: 'keyboard',
  no: 'reservations',
} as const;

export const matrixPlace = (language: TestLanguage): Place => placeOf(places[language]);
export const matrixLanguages = ['en', 'fi', 'sv', 'no'] as const;

type StopCheck = WalkInside['checkStop'];

/** Checks every stop in both colour schemes and at all widths, and collects the findings. */
export function createMatrixCheck(page: Page, language: TestLanguage) {
  const findings: string[] = [];
  const checkAt = async (what: string, colorScheme: 'light' | 'dark', width: number) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const screen = `${what}, ${language}, ${colorScheme}, ${String(width)} px`;
    await check(page, screen).catch((fault: unknown) => {
      findings.push(`${screen}: ${fault instanceof Error ? fault.message : String(fault)}`);
    });
  };
  const checkStop: StopCheck = async (what) => {
    for (const colorScheme of schemes)
      for (const width of widths) await checkAt(what, colorScheme, width);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  return { checkStop, nothingFound: () => expect(findings).toEqual([]) };
}

/** Walks as a user with this language, and fails with all findings. */
export async function walkMatrix(
  page: Page,
  language: TestLanguage,
  walk: (walk: WalkInside) => Promise<void>,
): Promise<void> {
  const place = matrixPlace(language);
  const { checkStop, nothingFound } = createMatrixCheck(page, language);
  const staff = await staffOf(page, place);
  await staff.callApi('POST', '/users/change-lang', { lang: language });
  await walk({ page, place, t: translateIn(language), checkStop });
  nothingFound();
}
