import { expect, test } from 'vitest';
import { pageTextsSource } from './testing/page-texts.ts';

test('INT-06: the texts of the documentation are those of docs', async () => {
  await expect(pageTextsSource()).toMatchFileSnapshot('page-texts.gen.ts');
});
