import { apiOf } from './testing/api.ts';
import { lookAtWalk } from './testing/look-at-walk.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { textLanguages } from './testing/text-languages.ts';
import { speak, walkAuth, walkChangePharmacy } from './testing/walk-auth.ts';
import { walkCustomer } from './testing/walk-customer.ts';
import { walkPeople } from './testing/walk-people.ts';
import { walkPharmacy } from './testing/walk-pharmacy.ts';

const place = placeOf('people');
// Under axe whole screens alone: what opens above them is looked at by `npm run trial -- matrix`.
const looks = { screens: 1, otherStops: false };

for (const language of textLanguages('fi'))
  test(`people, pharmacy, sign-in and customers’ pages have every text, whole at both widths, and are clean under axe: ${language}`, async ({
    open,
    visit,
  }) => {
    test.setTimeout(300_000);
    const page = await open(place, 'users');
    const ask = await apiOf(page);
    await ask('POST', '/users/change-lang', { lang: language });
    const inside = { page, place, say: sayIn(language), look: lookAtWalk(page, language, looks) };
    await walkPeople(inside);
    await walkPharmacy(inside);
    await walkChangePharmacy(inside);
    const stranger = await visit('/auth/login');
    await speak(stranger, language);
    const outside = {
      page: stranger,
      say: sayIn(language),
      look: lookAtWalk(stranger, language, looks),
    };
    await walkAuth(outside);
    await walkCustomer(outside);
  });
