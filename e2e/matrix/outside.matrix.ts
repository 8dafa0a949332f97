import { createMatrixCheck, matrixLanguages } from '../testing/matrix.ts';
import { translateIn } from '../testing/translate.ts';
import { test } from '../testing/test.ts';
import { openInLanguage, walkAuth } from '../testing/walk/walk-auth.ts';
import { walkCustomer } from '../testing/walk/walk-customer.ts';

for (const language of matrixLanguages)
  test(`sign-in and customers’ pages, in every colour scheme and width: ${language}`, async ({
    browser,
  }) => {
    const page = await openInLanguage(browser, language);
    const { checkStop, nothingFound } = createMatrixCheck(page, language);
    const walk = { page, checkStop, t: translateIn(language) };
    await walkAuth(walk);
    await walkCustomer(walk);
    nothingFound();
    await page.context().close();
  });
