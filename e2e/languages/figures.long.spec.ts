import { staffOf } from '../testing/deliveries.ts';
import { languages, placeIn, walkIn } from '../testing/walk/languages.ts';
import { newKolliId } from '../testing/place.ts';
import { test } from '../testing/test.ts';
import { walkFigures } from '../testing/walk/walk-figures.ts';
import { walkHolds } from '../testing/walk/walk-holds.ts';

for (const language of languages)
  test(`alarms, statistics and To decide, whole texts and no axe findings: ${language}`, async ({
    open,
  }) => {
    const place = placeIn(language);
    const page = await open(place, 'lockers');
    const staff = await staffOf(page, place);
    const kolliId = newKolliId('counted');
    await staff.book(kolliId);
    await staff.handOver(kolliId);
    await walkIn(page, language, async (walk) => {
      await walkHolds(walk);
      await walkFigures(walk);
    });
  });
