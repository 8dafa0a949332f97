import { staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { translateIn } from '../testing/translate.ts';
import { createStopCheck } from '../testing/walk/stop-check.ts';
import { test } from '../testing/test.ts';
import { textLanguages } from '../testing/walk/text-languages.ts';
import { walkFigures } from '../testing/walk/walk-figures.ts';
import { walkHolds } from '../testing/walk/walk-holds.ts';

const place = placeOf('figures-languages');

for (const language of textLanguages('no'))
  test(`alarms, statistics and To decide have complete, uncut texts, and screens have no axe findings: ${language}`, async ({
    open,
  }) => {
    test.slow();
    const page = await open(place, 'lockers');
    const staff = await staffOf(page, place);
    await staff.callApi('POST', '/users/change-lang', { lang: language });
    const kolliId = newKolliId('counted');
    await staff.book(kolliId);
    await staff.handOver(kolliId);
    const checkStop = createStopCheck(page, language);
    const walk = { page, place, t: translateIn(language), checkStop };
    await walkHolds(walk);
    await walkFigures(walk);
  });
