import { matrixLanguages, matrixPlace, walkMatrix } from '../testing/matrix.ts';
import { test } from '../testing/test.ts';
import { makeWalkData } from '../testing/walk/walk-data.ts';
import { walkApiReservations, walkHistory, walkReservations } from '../testing/walk/walk-lists.ts';
import { walkLockers } from '../testing/walk/walk.ts';

for (const language of matrixLanguages)
  test(`doors and lists of deliveries, in every colour scheme and width: ${language}`, async ({
    open,
  }) => {
    const page = await open(matrixPlace(language), 'lockers');
    const data = await makeWalkData(page, matrixPlace(language));
    await walkMatrix(page, language, async (walk) => {
      await walkLockers({ ...walk, data });
      await walkReservations({ ...walk, data });
      await walkApiReservations({ ...walk, data });
      await walkHistory({ ...walk, data });
    });
  });
