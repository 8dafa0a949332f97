import { apiOf } from './testing/api.ts';
import { lookAtWalk } from './testing/look-at-walk.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { textLanguages } from './testing/text-languages.ts';
import { openInLanguage, walkAuth, walkChangePharmacy } from './testing/walk-auth.ts';
import { walkCustomer } from './testing/walk-customer.ts';
import { walkPeople } from './testing/walk-people.ts';
import { walkPharmacy } from './testing/walk-pharmacy.ts';

const place = placeOf('people');

for (const language of textLanguages('fi'))
  test(`people, pharmacy, sign-in and customers’ pages have every text, whole, and screens are clean under axe: ${language}`, async ({
    browser,
    open,
  }) => {
    const page = await open(place, 'users');
    const ask = await apiOf(page);
    await ask('POST', '/users/change-lang', { lang: language });
    const inside = { page, place, say: sayIn(language), look: lookAtWalk(page, language) };
    await walkPeople(inside);
    await walkPharmacy(inside);
    await walkChangePharmacy(inside);
    const stranger = await openInLanguage(browser, language);
    const outside = {
      page: stranger,
      say: sayIn(language),
      look: lookAtWalk(stranger, language),
    };
    await walkAuth(outside);
    await walkCustomer(outside);
    await stranger.context().close();
  });
