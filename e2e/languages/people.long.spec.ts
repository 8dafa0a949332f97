import { languages, placeIn, walkIn } from '../testing/walk/languages.ts';
import { test } from '../testing/test.ts';
import { walkChangePharmacy } from '../testing/walk/walk-auth.ts';
import { walkNotices } from '../testing/walk/walk-notices.ts';
import { walkCustomerData } from '../testing/walk/walk-customer-data.ts';
import { walkPeople } from '../testing/walk/walk-people.ts';
import { walkPharmacy } from '../testing/walk/walk-pharmacy.ts';

for (const language of languages)
  test(`people, pharmacy and notices, whole texts and no axe findings: ${language}`, async ({
    open,
  }) => {
    const page = await open(placeIn(language), 'users');
    await walkIn(page, language, async (walk) => {
      await walkPeople(walk);
      await walkPharmacy(walk);
      await walkCustomerData(walk);
      await walkChangePharmacy(walk);
      await walkNotices(walk);
    });
  });
