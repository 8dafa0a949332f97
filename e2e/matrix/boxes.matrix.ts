import { matrixLanguages, matrixPlace, walkMatrix } from '../testing/matrix.ts';
import { test } from '../testing/test.ts';
import { walkBoxes } from '../testing/walk/walk-boxes.ts';

for (const language of matrixLanguages)
  test(`boxes, in every colour scheme and width: ${language}`, async ({ open }) => {
    const page = await open(matrixPlace(language), 'lockers');
    await walkMatrix(page, language, walkBoxes);
  });
