import { apiOf } from '../testing/api.ts';
import { createStopCheck } from '../testing/walk/stop-check.ts';
import { placeOf } from '../testing/place.ts';
import { translateIn } from '../testing/translate.ts';
import { test } from '../testing/test.ts';
import { textLanguages } from '../testing/walk/text-languages.ts';
import { openInLanguage, walkAuth, walkChangePharmacy } from '../testing/walk/walk-auth.ts';
import { walkCustomer } from '../testing/walk/walk-customer.ts';
import { walkCustomerData } from '../testing/walk/walk-customer-data.ts';
import { walkPeople } from '../testing/walk/walk-people.ts';
import { walkPharmacy } from '../testing/walk/walk-pharmacy.ts';

const place = placeOf('people');

for (const language of textLanguages('fi'))
  test(`people, pharmacy, sign-in and customers’ pages have complete, uncut texts, and screens have no axe findings: ${language}`, async ({
    browser,
    open,
  }) => {
    const page = await open(place, 'users');
    const callApi = await apiOf(page);
    await callApi('POST', '/users/change-lang', { lang: language });
    const inside = {
      page,
      place,
      t: translateIn(language),
      checkStop: createStopCheck(page, language),
    };
    await walkPeople(inside);
    await walkPharmacy(inside);
    await walkCustomerData(inside);
    await walkChangePharmacy(inside);
    const stranger = await openInLanguage(browser, language);
    const outside = {
      page: stranger,
      t: translateIn(language),
      checkStop: createStopCheck(stranger, language),
    };
    await walkAuth(outside);
    await walkCustomer(outside);
    await stranger.context().close();
  });
