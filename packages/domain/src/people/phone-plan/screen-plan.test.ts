import plan from 'libphonenumber-js/min/metadata';
import { expect, test } from 'vitest';
import { isWholePlan, phonePlan as screenPlan } from './screen-plan.gen.ts';

/** Where pharmacies may be, and the countries that share a code with one of these. */
const countries = 'FI AX SE NO SJ DK IS EE LV LT DE IT VA'.split(' ');

/** The source of the plan for screens: that of the library for a few countries. */
function planSource(): string {
  const isShown = (country: string) => countries.includes(country);
  const only = <Value>(all: object, isWanted: (key: string, value: Value) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key, value]) => isWanted(key, value as Value)));
  const cut = {
    version: plan.version,
    country_calling_codes: only<string[]>(plan.country_calling_codes, (_, [main = '']) =>
      isShown(main),
    ),
    countries: only(plan.countries, isShown),
    nonGeographic: {},
  };
  return [
    "import type { MetadataJson } from 'libphonenumber-js/core/es6';",
    '',
    '/**',
    ' * The numbering plans of the countries where pharmacies may be, for screens: a part of `whole-plan.ts`, which says of',
    ' * what and when they are. Written by `npx vitest run packages/domain/src/people/phone-plan -u`.',
    ' */',
    `export const phonePlan: MetadataJson = ${JSON.stringify(cut)};`,
    '',
    '/** Whether a country code that is not in the plan does not exist. */',
    'export const isWholePlan: boolean = false;',
    '',
  ].join('\n');
}

test('TXT-02: the plan of the screens is that of the servers for the countries of pharmacies', async () => {
  await expect(planSource()).toMatchFileSnapshot('screen-plan.gen.ts');
  expect(isWholePlan).toBe(false);
  expect(Object.keys(screenPlan.countries).toSorted()).toEqual(countries.toSorted());
});
