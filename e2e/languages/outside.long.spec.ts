import { createStopCheck, languages } from '../testing/walk/languages.ts';
import { translateIn } from '../testing/translate.ts';
import { test } from '../testing/test.ts';
import { openInLanguage, walkAuth } from '../testing/walk/walk-auth.ts';
import { walkCustomer } from '../testing/walk/walk-customer.ts';

for (const language of languages)
  test(`sign-in and customers’ pages, whole texts and no axe findings: ${language}`, async ({
    browser,
  }) => {
    const page = await openInLanguage(browser, language);
    const { checkStop, expectNothingFound } = createStopCheck(page, language);
    const walk = { page, checkStop, t: translateIn(language) };
    await walkAuth(walk);
    await walkCustomer(walk);
    expectNothingFound();
    await page.context().close();
  });
