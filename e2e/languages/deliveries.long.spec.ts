import { languages, placeIn, walkIn } from '../testing/walk/languages.ts';
import { test } from '../testing/test.ts';
import { makeWalkData } from '../testing/walk/walk-data.ts';
import { walkApiReservations, walkHistory, walkReservations } from '../testing/walk/walk-lists.ts';
import { walkLockers } from '../testing/walk/walk.ts';

for (const language of languages)
  test(`doors and lists of deliveries, whole texts and no axe findings: ${language}`, async ({
    open,
  }) => {
    const page = await open(placeIn(language), 'lockers');
    const data = await makeWalkData(page, placeIn(language));
    await walkIn(page, language, async (walk) => {
      await walkLockers({ ...walk, data });
      await walkReservations({ ...walk, data });
      await walkApiReservations({ ...walk, data });
      await walkHistory({ ...walk, data });
    });
  });
