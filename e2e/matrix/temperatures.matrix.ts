import { matrixLanguages, matrixPlace, walkMatrix } from '../testing/matrix.ts';
import { test } from '../testing/test.ts';
import { walkTemperatures } from '../testing/walk/walk-temperatures.ts';

for (const language of matrixLanguages)
  test(`temperatures, in every colour scheme and width: ${language}`, async ({ open }) => {
    const page = await open(matrixPlace(language), 'lockers');
    await walkMatrix(page, language, walkTemperatures);
  });
