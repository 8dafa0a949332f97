import { matrixLanguages, matrixPlace, walkMatrix } from '../testing/matrix.ts';
import { test } from '../testing/test.ts';
import { walkChangePharmacy } from '../testing/walk/walk-auth.ts';
import { walkNotices } from '../testing/walk/walk-notices.ts';
import { walkCustomerData } from '../testing/walk/walk-customer-data.ts';
import { walkPeople } from '../testing/walk/walk-people.ts';
import { walkPharmacy } from '../testing/walk/walk-pharmacy.ts';

for (const language of matrixLanguages)
  test(`people, pharmacy and notices, in every colour scheme and width: ${language}`, async ({
    open,
  }) => {
    const page = await open(matrixPlace(language), 'users');
    await walkMatrix(page, language, async (walk) => {
      await walkPeople(walk);
      await walkPharmacy(walk);
      await walkCustomerData(walk);
      await walkChangePharmacy(walk);
      await walkNotices(walk);
    });
  });
