import { expect, type Page } from '@playwright/test';
import { check } from './check-screen.ts';
import { staffOf } from './deliveries.ts';
import { type Place, placeOf } from './place.ts';
import { sayIn, type TestLanguage } from './say.ts';
import type { WalkInside } from './walk.ts';

const schemes = ['light', 'dark'] as const;
const widths = [320, 768, 1280] as const;

/** No other test runs beside the matrix: each of its languages works at a pharmacy of another. */
const places = {
  en: 'accessibility',
  fi: 'languages',
  sv: 'keyboard',
  no: 'reservations',
} as const;

export const matrixPlace = (language: TestLanguage): Place => placeOf(places[language]);
export const matrixLanguages = ['en', 'fi', 'sv', 'no'] as const;

type Look = WalkInside['look'];

/** Looks at every stop in both appearances and at all widths, and gathers what it finds. */
export function lookEverywhere(page: Page, language: TestLanguage) {
  const findings: string[] = [];
  const checkAt = async (what: string, colorScheme: 'light' | 'dark', width: number) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const screen = `${what}, ${language}, ${colorScheme}, ${String(width)} px`;
    await check(page, screen).catch((fault: unknown) => {
      findings.push(`${screen}: ${fault instanceof Error ? fault.message : String(fault)}`);
    });
  };
  const look: Look = async (what) => {
    for (const colorScheme of schemes)
      for (const width of widths) await checkAt(what, colorScheme, width);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  return { look, nothingFound: () => expect(findings).toEqual([]) };
}

/** Walks as somebody who reads this language, and fails with all that was found. */
export async function walkMatrix(
  page: Page,
  language: TestLanguage,
  walk: (walk: WalkInside) => Promise<void>,
): Promise<void> {
  const place = matrixPlace(language);
  const { look, nothingFound } = lookEverywhere(page, language);
  const staff = await staffOf(page, place);
  await staff.ask('POST', '/users/change-lang', { lang: language });
  await walk({ page, place, say: sayIn(language), look });
  nothingFound();
}
