import { staffOf } from '../testing/deliveries.ts';
import { matrixLanguages, matrixPlace, walkMatrix } from '../testing/matrix.ts';
import { newKolliId } from '../testing/place.ts';
import { test } from '../testing/test.ts';
import { walkFigures } from '../testing/walk/walk-figures.ts';
import { walkHolds } from '../testing/walk/walk-holds.ts';

for (const language of matrixLanguages)
  test(`alarms, statistics and To decide, in every colour scheme and width: ${language}`, async ({
    open,
  }) => {
    const place = matrixPlace(language);
    const page = await open(place, 'lockers');
    const staff = await staffOf(page, place);
    const kolliId = newKolliId('counted');
    await staff.book(kolliId);
    await staff.handOver(kolliId);
    await walkMatrix(page, language, async (walk) => {
      await walkHolds(walk);
      await walkFigures(walk);
    });
  });
