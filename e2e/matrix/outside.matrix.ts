import { lookEverywhere, matrixLanguages } from '../testing/matrix.ts';
import { sayIn } from '../testing/say.ts';
import { test } from '../testing/test.ts';
import { openInLanguage, walkAuth } from '../testing/walk-auth.ts';
import { walkCustomer } from '../testing/walk-customer.ts';

for (const language of matrixLanguages)
  test(`sign-in and customers’ pages, in every look: ${language}`, async ({ browser }) => {
    const page = await openInLanguage(browser, language);
    const { look, nothingFound } = lookEverywhere(page, language);
    const walk = { page, look, say: sayIn(language) };
    await walkAuth(walk);
    await walkCustomer(walk);
    nothingFound();
    await page.context().close();
  });
